-- Colors, folds and the language server for puzzles.
vim.filetype.add({ extension = { puz = "puz" } })
vim.api.nvim_create_autocmd("FileType", {
  pattern = "puz",
  callback = function(event)
    vim.bo.commentstring = "// %s"
    vim.treesitter.start(event.buf, "puz")
    vim.wo.foldmethod = "expr"
    vim.wo.foldexpr = "v:lua.vim.treesitter.foldexpr()"
    vim.wo.foldlevel = 99
    if vim.fn.executable("puzc") == 1 then
      vim.lsp.start({ name = "puzc", cmd = { "puzc", "lsp" }, root_dir = vim.fs.dirname(event.file) })
    end
  end,
})
