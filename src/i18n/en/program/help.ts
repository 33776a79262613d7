import type { Words } from '../../words.ts'
import { accounts } from './help/accounts.ts'
import { collecting } from './help/collecting.ts'
import { files } from './help/files.ts'
import { serving } from './help/serving.ts'

export const help: Words['help'] = {
  program: {
    about: 'Your comics, on your computer, in any browser.',
    examples: {
      add: 'add the folder of your comics',
      scan: 'find the comics in it',
      serve: 'read them in the browser',
      doctor: 'find out why something does not work',
    },
    list: 'Run “{{called}} --help” for the list of commands.',
    conventions:
      'Exit codes: 0 done, 1 explained failure, 2 bug, 3 scan --strict found problems,\n            4 another scan is running, 130 interrupted\nWith --json: one object per line on stdout,\n             the last one {{done}} or {{error}}',
  },
  titles: {
    usage: 'Usage:',
    arguments: 'Arguments:',
    options: 'Options:',
    commands: 'Commands:',
    examples: 'Examples:',
  },
  terms: {
    options: '[options]',
    command: '[command]',
  },
  notes: {
    choices: 'choices:',
    default: 'default:',
  },
  options: {
    dataDir: 'the data folder of Comics',
    json: 'print one JSON object per line on stdout',
    email: 'the account to use',
    passwordStdin: 'read the password from standard input',
    yes: 'do not ask for confirmation',
    quiet: 'print only failures and requested output, and ask nothing',
    verbose: 'print all details of a failure',
    help: 'display help for command',
    version: 'output the version number',
  },
  errors: {
    missingArgument: 'error: missing required argument “{{argument}}”',
    missingValue: 'error: option “{{option}}” argument missing',
    unknownOption: 'error: unknown option “{{option}}”',
    unknownCommand: 'error: unknown command “{{command}}”',
    extraArguments_one:
      'error: too many arguments for “{{command}}”. Expected {{count, number}} argument but got {{received}}.',
    extraArguments_other:
      'error: too many arguments for “{{command}}”. Expected {{count, number}} arguments but got {{received}}.',
    invalidValue:
      'error: option “{{option}}” argument “{{value}}” is invalid. Allowed choices are {{choices}}.',
    invalidArgument:
      'error: command-argument value “{{value}}” is invalid for argument “{{argument}}”. Allowed choices are {{choices}}.',
    similar: '(Did you mean {{names}}?)',
    similarOnes: '(Did you mean one of {{names}}?)',
  },
  completion: {
    about: 'print a script that completes these commands in your shell',
    shell: 'your shell',
    examples: {
      bash: 'bash',
      zsh: 'zsh, after compinit',
      fish: 'fish',
    },
  },
  ...serving,
  ...collecting,
  ...files,
  ...accounts,
}
