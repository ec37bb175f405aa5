// The extension in an editor that is made of what it asks for: node --test.

const assert = require("node:assert");
const { test } = require("node:test");
const Module = require("node:module");
const path = require("node:path");

const folder = path.resolve(__dirname, "../../../tools/vscode");
const manifest = require(path.join(folder, "package.json"));
const properties = manifest.contributes.configuration.properties;

let editor, clients;

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { id, name, server, options, sent: [], state: "new" });
    clients.push(this);
  }
  start() { this.state = "started"; return Promise.resolve(); }
  stop() { this.state = "stopped"; return Promise.resolve(); }
  sendNotification(method, params) { this.sent.push({ method, params }); }
}

const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === "vscode") return { workspace: editor };
  if (name === "vscode-languageclient/node") return { LanguageClient };
  return load(name, ...rest);
};

/// An editor with the defaults of the manifest, but for `settings`.
function open(isTrusted, settings = {}) {
  const listeners = {};
  const value = (name) => settings[name] ?? properties[`pto-lint.${name}`].default;
  editor = {
    isTrusted, settings, listeners,
    getConfiguration: (section) => {
      assert.strictEqual(section, "pto-lint");
      return { get: value };
    },
    onDidGrantWorkspaceTrust: (f) => (listeners.trust = f, { dispose() {} }),
    onDidChangeConfiguration: (f) => (listeners.change = f, { dispose() {} }),
  };
  clients = [];
  const file = path.join(folder, manifest.main);
  delete require.cache[require.resolve(file)];
  return require(file);
}

async function activate(isTrusted, settings) {
  const extension = open(isTrusted, settings);
  const context = { subscriptions: [] };
  await extension.activate(context);
  assert.strictEqual(clients.length, 1);
  assert.ok(context.subscriptions.every((one) => typeof one.dispose === "function"));
  return { extension, client: clients[0] };
}

test("it starts the server of the settings, for the languages that wake it", async () => {
  const { client } = await activate(true, { server: "/opt/pto-lsp-server", lang: "zh" });
  assert.strictEqual(client.state, "started");
  assert.deepStrictEqual(client.server, { command: "/opt/pto-lsp-server" });
  assert.strictEqual(client.options.initializationOptions.lang, "zh");
  const languages = client.options.documentSelector.map((one) => one.language).filter(Boolean);
  for (const event of manifest.activationEvents.filter((one) => one.startsWith("onLanguage:")))
    assert.ok(languages.includes(event.slice("onLanguage:".length)), event);
  assert.ok(client.options.documentSelector.every((one) => one.scheme === "file"));
});

test("without settings those of the manifest hold", async () => {
  const { client } = await activate(true);
  assert.deepStrictEqual(client.server, { command: "pto-lsp-server" });
  assert.deepStrictEqual(client.options.initializationOptions, { lang: "en", runKernels: false });
});

test("files are run in a trusted workspace only", async () => {
  const { client } = await activate(false, { runKernels: true });
  assert.strictEqual(client.options.initializationOptions.runKernels, false);
  editor.isTrusted = true;
  editor.listeners.trust();
  assert.deepStrictEqual(client.sent, [{
    method: "workspace/didChangeConfiguration",
    params: { settings: { "pto-lint": { runKernels: true } } } }]);
});

test("a change of the setting is told, others are not", async () => {
  const { client } = await activate(true, {});
  const change = (name) => editor.listeners.change({
    affectsConfiguration: (section) => name === section });
  change("editor.fontSize");
  assert.deepStrictEqual(client.sent, []);
  editor.settings.runKernels = true;
  change("pto-lint.runKernels");
  assert.strictEqual(client.sent[0].params.settings["pto-lint"].runKernels, true);
});

test("the server ends with the extension, also with one that never started", async () => {
  const { extension, client } = await activate(true);
  await extension.deactivate();
  assert.strictEqual(client.state, "stopped");
  await open(true).deactivate();
});

test("what the manifest restricts is a setting", () => {
  for (const name of manifest.capabilities.untrustedWorkspaces.restrictedConfigurations)
    assert.ok(name in properties, name);
});
