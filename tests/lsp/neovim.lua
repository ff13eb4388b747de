-- A session in Neovim with the configuration of docs/editors.md: nvim --headless -u INIT box.puz -c "luafile THIS"
local function check(what, good, seen)
  if not good then
    io.stderr:write("failed: " .. what .. ": " .. vim.inspect(seen) .. "\n")
    vim.cmd("cquit 1")
  end
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, answer in pairs(answers or {}) do
    check(method, not answer.err, answer.err or answer.error)
    return answer.result
  end
  check(method, false, "no answer")
end

local function here(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
  return vim.lsp.util.make_position_params(0, "utf-16")
end

local function line(n)
  return vim.api.nvim_buf_get_lines(0, n - 1, n, false)[1]
end

local function codes()
  local found = {}
  for _, d in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, d.code or d.user_data and d.user_data.lsp and d.user_data.lsp.code)
  end
  table.sort(found)
  return table.concat(found, " ")
end

local function diagnostics(wanted)
  vim.wait(15000, function() return codes() == wanted end, 50)
  check("diagnostics " .. wanted, codes() == wanted, vim.diagnostic.get(0))
end

local box = vim.api.nvim_get_current_buf()
check("a client", vim.wait(10000, function() return #vim.tbl_values(vim.lsp.buf_get_clients(0)) == 1 end, 50), "none")
diagnostics("E502 E502")

-- the fixes
local range = vim.lsp.util.make_given_range_params({ 1, 0 }, { 3, 0 }, 0, "utf-16").range
local actions = ask("textDocument/codeAction",
  { textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {} } })
check("two fixes", #actions == 2, actions)
for i = 1, #actions do
  vim.lsp.util.apply_workspace_edit(actions[i].edit, "utf-16")
end
check("squares", line(2) == "board box on squares = rectangle(3, 20)", line(2))
check("use", line(1) == "use Pentominoes from std.polyominoes", line(1))
diagnostics("")

local hover = ask("textDocument/hover", here(2, 7))
check("hover", hover.contents.value:find("60 cells on squares", 1, true), hover)

local list = ask("textDocument/completion", here(3, 10))
local words = {}
for _, item in ipairs(list.items) do words[item.label] = true end
check("completion", words["with"] and words["box"], list)

vim.lsp.util.apply_workspace_edit(
  ask("textDocument/rename", vim.tbl_extend("force", here(2, 7), { newName = "tray" })), "utf-16")
check("renamed", line(3) == "cover   tray with Pentominoes", line(3))

vim.lsp.util.apply_text_edits(
  ask("textDocument/formatting", vim.lsp.util.make_formatting_params()), 0, "utf-16")
check("formatted", line(3) == "cover tray with Pentominoes", line(3))

-- opens the library, with the snippet for its URI scheme
local places = ask("textDocument/definition", here(1, 5))
vim.lsp.util.jump_to_location(places[1], "utf-16")
check("library", line(vim.api.nvim_win_get_cursor(0)[1]):find("^pieces Pentominoes on squares"), line(1))
check("read only", not vim.bo.modifiable and vim.bo.filetype == "puz", vim.bo.filetype)

vim.api.nvim_set_current_buf(box)
vim.lsp.stop_client(vim.lsp.get_active_clients())
io.stdout:write("a whole session went well\n")
vim.cmd("qall!")
