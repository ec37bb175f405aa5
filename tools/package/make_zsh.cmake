# Prints the completions of zsh as a function that zsh loads when it needs it:
# the script of `TOOL completion zsh`, and a call for the first time.

execute_process(COMMAND ${TOOL} completion zsh OUTPUT_VARIABLE script
                COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -E echo "#compdef pto-lint
${script}_bash_complete -o default -F _pto_lint")
