import { CONDITIONS, type CompletedCommand, single, type Values, withAllBelow } from './tree.ts'

const offered = (values: Values): string => {
  if (values === 'folder') return 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur")'
  if (values === 'file') return 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")'
  if (values === 'query') return '_comics_query "$typed"'
  if (values === null) return ':'
  return `mapfile -t COMPREPLY < <(compgen -W ${single(values.join(' '))} -- "$cur")`
}

const nameOf = ({ place }: CompletedCommand) => place.join(' ')

/** Returns a script that completes the commands in bash 4 or newer. */
export function bashCompletion(program: CompletedCommand): string {
  const all = withAllBelow(program)
  const steps = all
    .filter(({ place }) => place.length > 0)
    .map(
      (command) =>
        `      ${single(`${command.place.slice(0, -1).join(' ')}>${command.place.at(-1)}`)}) at=${single(nameOf(command))} ;;`,
    )
  const values = all.flatMap((command) =>
    command.options
      .filter(({ takesValue }) => takesValue)
      .map(
        (option) =>
          `    ${option.names.map((name) => single(`${nameOf(command)}>${name}`)).join('|')}) ${offered(option.values)}; return ;;`,
      ),
  )
  const words = all.map((command) => {
    const names = command.options.flatMap(({ names: [long] }) => long ?? [])
    const below = command.commands.map(({ place }) => place.at(-1))
    const own = [...below, ...(Array.isArray(command.values) ? command.values : [])]
    const place = typeof command.values === 'string' ? offered(command.values) : offered(own as string[])
    return `    ${single(nameOf(command))}) if [[ $cur == -* ]]; then ${offered(names)}; else ${place}; fi ;;`
  })
  return `# Completes comics in bash. In ~/.bashrc:  source <(comics completion bash)
# Completes a query. Values are names from comics, so each is written for the open quotation mark, or left out.
# Readline replaces the end of the line ($1): what follows an open quotation mark, or else the last separator.
_comics_query() {
  local line=\${COMP_LINE:0:COMP_POINT} quote='' query='' before='' letter each rest i start
  [[ \${COMP_LINE:COMP_POINT:1} == [!\\ ] ]] && return
  line=\${line#*" list "}
  while [[ $line == -* && $line == *' '* ]]; do line=\${line#* }; done
  # Quotation marks before the query would be read as part of it.
  before=\${COMP_LINE:0:COMP_POINT}
  [[ \${before%"$line"} == *[\\'\\"\\\\\\$\\\`]* ]] && return
  before=''
  start=$((\${#line} - \${#1}))
  for ((i = 0; i < \${#line}; i++)); do
    ((i > start)) || before=$query
    letter=\${line:i:1}
    case $quote$letter in
      "''" | '""') quote='' ;;
      "'" | '"') quote=$letter ;;
      "'"*) query+=$letter ;;
      '"\\') [[ \${line:i+1:1} == [\\"\\\\\\$\\\`] ]] && letter=\${line:(++i):1}; query+=$letter ;;
      '\\') query+=\${line:(++i):1} ;;
      # An expansion, or the end of the command.
      *[\\$\\\`] | [\\;\\&\\|\\<\\>\\(\\)]) return ;;
      *) query+=$letter ;;
    esac
  done
  ((i > start)) || before=$query
  compopt -o nospace
  if [[ $query != *[:=\\ ]* ]]; then
    mapfile -t COMPREPLY < <(compgen -W ${single(CONDITIONS.join(' '))} -- "$query")
    return
  fi
  while IFS= read -r each; do
    rest=\${each:\${#before}}
    [[ $rest && $each == "$before$rest" && $each != *[[:cntrl:]]* ]] || continue
    case $quote in
      "'")
        # Readline would drop one of two adjacent marks.
        [[ $rest == "'"* ]] && continue
        rest=\${rest//"'"/"'\\\\''"}"'"
        ;;
      '"')
        # A backslash before ! would become part of the query.
        [[ $rest == *!* ]] && continue
        for letter in '\\' '"' '$' '\`'; do rest=\${rest//"$letter"/"\\\\$letter"}; done
        rest+='"'
        ;;
      *) printf -v rest %q "$rest" ;;
    esac
    COMPREPLY+=("$rest")
  done < <(comics list --complete "$query" 2>/dev/null)
}
_comics() {
  local typed=$2 cur=\${COMP_WORDS[COMP_CWORD]} at='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at>\${COMP_WORDS[i]}" in
${steps.join('\n')}
    esac
  done
  case "$at>\${COMP_WORDS[COMP_CWORD - 1]}" in
${values.join('\n')}
  esac
  case "$at" in
${words.join('\n')}
  esac
}
complete -F _comics comics
`
}
