import {
  CONDITIONS,
  type CompletedCommand,
  type CompletedOption,
  single,
  type Values,
  withAllBelow,
} from './tree.ts'

/** Escapes a text for `_arguments` or `_describe`, where colons and brackets are separators. */
const plain = (text: string) => text.replaceAll(/[[\]:\\]/g, '\\$&')

const offered = (values: Values): string => {
  if (values === 'folder') return '_files -/'
  if (values === 'file') return '_files'
  if (values === 'query') return '_comics_query'
  return values === null ? ' ' : `(${values.join(' ')})`
}

const specs = ({ names, description, takesValue, values }: CompletedOption): string[] =>
  names.map((name) =>
    single(`${name}[${plain(description)}]${takesValue ? `:value:${offered(values)}` : ''}`),
  )

function section(command: CompletedCommand): string {
  const options = command.options.flatMap(specs).join(' ')
  const place = single(command.place.join(' '))
  if (command.commands.length === 0) {
    const argument = command.values === null ? '' : ` ${single(`*:value:${offered(command.values)}`)}`
    return `    ${place}) _arguments ${options}${argument} ;;`
  }
  const below = command.commands.map(({ place: words, description }) =>
    single(`${plain(words.at(-1) ?? '')}:${plain(description)}`),
  )
  return `    ${place})
      local -a below=(${below.join(' ')})
      if [[ $PREFIX == -* ]]; then _arguments ${options}; else _describe command below; fi ;;`
}

/** Returns a script that completes the commands in zsh. */
export function zshCompletion(program: CompletedCommand): string {
  const all = withAllBelow(program)
  const steps = all
    .filter(({ place }) => place.length > 0)
    .map(
      ({ place }) =>
        `      ${single(`${place.slice(0, -1).join(' ')}>${place.at(-1)}`)}) at=${single(place.join(' '))}; depth=$i ;;`,
    )
  return `#compdef comics
# Completes comics in zsh. In ~/.zshrc, after compinit:  source <(comics completion zsh)
# Values are names from comics, so each is written for the open quotation mark, or left out. They replace what was typed
# (-U), which has no quotation marks where the query needs them.
_comics_query() {
  local quote=$compstate[quote] each
  local text=\${(Q):-$quote$PREFIX$quote}
  if [[ $text != *[:=\\ ]* ]]; then
    compadd -S '' -- ${CONDITIONS.join(' ')}
    return
  fi
  local -a found
  for each in "\${(@f)$(comics list --complete "$text" 2>/dev/null)}"; do
    [[ -z $each || $each == *[[:cntrl:]]* ]] && continue
    case $quote in
      "'") found+=("\${\${(qq)each}[2,-2]}") ;;
      # A backslash before ! would become part of the query.
      '"') [[ $each == *!* ]] || found+=("\${\${(qqq)each}[2,-2]}") ;;
      '') found+=("\${(q)each}") ;;
    esac
  done
  # The closing mark, unless it follows the cursor.
  [[ -n $QISUFFIX ]] && quote=''
  compadd -U -Q -S "$quote" -a found
}
_comics() {
  local at='' i depth=1
  for ((i = 2; i < CURRENT; i++)); do
    case "$at>\${words[i]}" in
${steps.join('\n')}
    esac
  done
  # What leads to the command is no argument of its own.
  words=("\${(@)words[1]}" "\${(@)words[depth+1,-1]}")
  ((CURRENT -= depth - 1))
  case "$at" in
${all.map(section).join('\n')}
  esac
}
compdef _comics comics
`
}
