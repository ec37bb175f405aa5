// Starts pto-lsp-server and connects it with the editor. docs/editor.md tells the rest.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("pto-lint");
  const command = settings.get("server");
  const initializationOptions = { lang: settings.get("lang") };
  const documentSelector = ["python", "json", "jsonl", "mlir"].map(
    (language) => ({ scheme: "file", language }));
  documentSelector.push({ scheme: "file", pattern: "**/*.mlir" });
  client = new LanguageClient("pto-lint", "pto-lint", { command },
    { documentSelector, initializationOptions });
  return client.start();
};

exports.deactivate = () => client?.stop();
