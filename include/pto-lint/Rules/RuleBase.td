//===- RuleBase.td - Shape of a rule record ----------------*- tablegen -*-===//

#ifndef PTO_LINT_RULES_RULEBASE
#define PTO_LINT_RULES_RULEBASE

class RuleSeverity<string cppName> {
  string cpp = cppName;
}
def Error : RuleSeverity<"Error">;
def Warning : RuleSeverity<"Warning">;
def Info : RuleSeverity<"Info">;

/// Which tile an author can change to get rid of an error. `MemoryTile`: that of
/// the cube or of the vector unit, as the memory says.
class RuleCure<string cppName> {
  string cpp = cppName;
}
def NoTile : RuleCure<"NoTile">;
def CubeTile : RuleCure<"CubeTile">;
def VecTile : RuleCure<"VecTile">;
def MemoryTile : RuleCure<"MemoryTile">;

/// What a rule looks at. `AnyGraph`: kernels and dumped graphs alike; `Kernel`:
/// what has not been compiled; `Graph`: kernels, and in a dump the graphs that
/// decide nothing about memory, too (`DumpSelection::sideDumps`); `Leaf`: block
/// graphs that the compiler dumped; `Plan`: memory plans (PlanRules.h);
/// `Source`: comments (Suppressions.h); `Python`: the text of kernels
/// (PythonRule.h). The last three are no functions of the dialect.
class RuleSubject<string cppName, bit functions = true> {
  string cpp = cppName;
  bit isFunction = functions;
}
def AnyGraph : RuleSubject<"AnyGraph">;
def Kernel : RuleSubject<"Kernel">;
def Graph : RuleSubject<"Graph">;
def Leaf : RuleSubject<"Leaf">;
def Plan : RuleSubject<"Plan", false>;
def Source : RuleSubject<"Source", false>;
def Python : RuleSubject<"Python", false>;

/// One rule. The def name is the C++ class of the rule (`OversizedOp` is built
/// by `createOversizedOpRule()`), `id` is what users type.
class Rule<string ruleId> {
  string id = ruleId;
  // What the compiler prints; empty for an advisory.
  string errorCode = "";
  // What release 0.2 prints where it differs.
  string errorCode02 = errorCode;
  RuleSeverity severity = Error;
  RuleCure cure = NoTile;
  RuleSubject subject = AnyGraph;
  // Not sure enough of itself to be heard unasked.
  bit preview = false;
  // One line, no final period; repeated verbatim wherever the rule is named.
  string summary = ?;
  // Markdown: why the compile fails or the kernel suffers.
  string why = ?;
  // Markdown: the smallest case that fires, with its numbers.
  string example = ?;
  // Markdown: what to edit.
  string fix = ?;
  // Names that the findings of this rule put into `Finding::facts`; templates
  // may use them like the fields that every rule has.
  list<string> facts = [];
  // Templates, see RuleCatalog.h for the fields.
  string message = ?;
  string compilerText = "";
}

/// The texts of the rule `of` in Chinese. What the compiler prints has no
/// translation.
class Chinese<Rule of> {
  Rule rule = of;
  string summary = ?;
  string why = ?;
  string example = ?;
  string fix = ?;
  string message = ?;
}

/// What a guide asks for and the compiler does not check: an advisory. It has
/// no code, and never belongs to the verdict about a kernel.
class AdvisoryRule<string ruleId, RuleSeverity level,
                   list<string> factNames = []> : Rule<ruleId> {
  let severity = level;
  let facts = factNames;
  let subject = Kernel;
}

/// The same about kernels and about what a dump shows of them.
class GraphAdvisory<string ruleId, RuleSeverity level, list<string> factNames>
    : AdvisoryRule<ruleId, level, factNames> {
  let subject = Graph;
}

/// What the compiler does silently with a block graph: an advisory, too.
class LeafRule<string ruleId, RuleSeverity level, list<string> factNames>
    : AdvisoryRule<ruleId, level, factNames> {
  let subject = Leaf;
}

/// What the text of a kernel shows without running it.
class PythonTextRule<string ruleId, RuleSeverity level, list<string> factNames>
    : Rule<ruleId> {
  let severity = level;
  let facts = factNames;
  let subject = Python;
}

#endif // PTO_LINT_RULES_RULEBASE
