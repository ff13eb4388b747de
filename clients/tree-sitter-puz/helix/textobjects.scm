(rule (block) @function.inside) @function.around
(fn) @function.around
(parameter) @parameter.inside
(named_argument) @parameter.inside
(comment) @comment.inside
(comment)+ @comment.around
