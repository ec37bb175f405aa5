//===- SourceRules.td - Records of the rules on comments ---*- tablegen -*-===//
//
// What is wrong with the comments that disable rules, see Suppressions.h.
//
//===----------------------------------------------------------------------===//

def UnusedSuppression : AdvisoryRule<"unused-suppression", Warning,
                                     ["comment", "problem"]> {
  let subject = Source;
  let summary = "A comment disables a rule that reports nothing there";
  let why = [{
`# pto-lint: disable=RULE -- reason` hides what a rule reports about its line; on a
line of its own, about the next line with code; `disable-file=RULE` hides it in the
whole file. A comment that hides nothing is a promise that nobody keeps: the finding
is gone, it is on another line now, or the rule is misspelled. Files are looked at
when an op of the checked graphs comes from them.
}];
  let example = [{
`# pto-lint: disable=oversized-op` on a line whose op fits.
}];
  let fix = [{
Remove the comment, or the rule from its list.
}];
  let message = "'{comment}' {problem}";
}
