-- A session of Neovim with pto-lsp-server: opens the kernel FILE, waits for its
-- diagnostics, asks for a hover and a repair, applies it, and prints what it saw as JSON.
-- nvim --headless -u NONE -l is newer than Debian's Neovim, so this is run by -c luafile.

local server, file = vim.env.PTO_SERVER, vim.env.PTO_FILE
local seen = {}

local function wait_for(what, condition)
  if not vim.wait(30000, condition, 20) then
    error("no " .. what)
  end
end

local function session()
  vim.cmd("edit " .. vim.fn.fnameescape(file))
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({
    name = "pto-lint", cmd = { server }, root_dir = vim.fn.fnamemodify(file, ":h") })
  vim.lsp.buf_attach_client(buffer, client)
  wait_for("diagnostics", function() return #vim.diagnostic.get(buffer) > 0 end)
  local found = vim.diagnostic.get(buffer)
  seen.before = #found
  seen.message = found[1].message
  seen.code = found[1].code or vim.tbl_get(found[1], "user_data", "lsp", "code")
  seen.line = found[1].lnum + 1

  local document = { uri = vim.uri_from_bufnr(buffer) }
  local place = { line = found[1].lnum, character = found[1].col + 1 }
  local function ask(method, params)
    local answers = vim.lsp.buf_request_sync(buffer, method, params, 30000)
    return answers[client].result
  end
  seen.hover = ask("textDocument/hover", { textDocument = document, position = place }).contents.value
  local actions = ask("textDocument/codeAction", {
    textDocument = document, range = { start = place, ["end"] = place },
    context = { diagnostics = {} } })
  seen.action = actions[1].title
  local encoding = vim.lsp.get_client_by_id(client).offset_encoding
  vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding)
  wait_for("repair", function()
    return #vim.diagnostic.get(buffer, { severity = vim.diagnostic.severity.ERROR }) == 0 end)
  seen.text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
  vim.lsp.stop_client(client)
  wait_for("end", function() return vim.lsp.client_is_stopped(client) end)
end

local ok, problem = pcall(session)
if not ok then
  seen.problem = tostring(problem)
end
io.stdout:write("\n" .. vim.fn.json_encode(seen) .. "\n")
vim.cmd(ok and "qall!" or "cquit!")
