au BufRead,BufNewFile *.puz setfiletype puz
