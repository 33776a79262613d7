import { CONDITIONS, type CompletedCommand, single, type Values, withAllBelow } from './tree.ts'

const offered = (values: Values): string => {
  if (values === 'folder') return 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur")'
  if (values === 'file') return 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")'
  if (values === 'query') return '_comics_query'
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
# Completes a query. Readline replaces what follows an open quotation mark, or else the last separator.
_comics_query() {
  local text=\${COMP_LINE:0:COMP_POINT} quote='' last i
  text=\${text#*" list "}
  while [[ $text == -* && $text == *' '* ]]; do text=\${text#* }; done
  if [[ $text == [\\'\\"]* ]]; then quote=1 text=\${text:1}; fi
  compopt -o nospace
  if [[ $text != *[:=\\ ]* ]]; then
    mapfile -t COMPREPLY < <(compgen -W ${single(CONDITIONS.join(' '))} -- "$text")
    return
  fi
  mapfile -t COMPREPLY < <(comics list --complete "$text" 2>/dev/null)
  [[ $quote ]] && return
  last=\${text##*[:=\\ ]}
  for i in "\${!COMPREPLY[@]}"; do
    printf -v "COMPREPLY[$i]" %q "\${COMPREPLY[i]:\${#text} - \${#last}}"
  done
}
_comics() {
  local cur=\${COMP_WORDS[COMP_CWORD]} at='' i
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
