// Starts pto-lsp-server and connects it with the editor. docs/editor.md tells the rest.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

// Files are run in a workspace that the user trusts only, whatever the setting says.
const mayRun = () =>
  workspace.isTrusted && workspace.getConfiguration("pto-lint").get("runKernels") === true;

exports.activate = (context) => {
  const settings = workspace.getConfiguration("pto-lint");
  const command = settings.get("server");
  const lang = settings.get("lang");
  const documentSelector = ["python", "json", "jsonl", "mlir"].map(
    (language) => ({ scheme: "file", language }));
  documentSelector.push({ scheme: "file", pattern: "**/*.mlir" });
  client = new LanguageClient("pto-lint", "pto-lint", { command },
    { documentSelector, initializationOptions: { lang, runKernels: mayRun() } });
  const tell = () => client.sendNotification("workspace/didChangeConfiguration",
    { settings: { "pto-lint": { runKernels: mayRun() } } });
  context.subscriptions.push(
    workspace.onDidGrantWorkspaceTrust(tell),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("pto-lint.runKernels")) tell();
    }));
  return client.start();
};

exports.deactivate = () => client?.stop();
