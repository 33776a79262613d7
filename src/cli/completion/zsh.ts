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
_comics_query() {
  local text=\${(Q)PREFIX}
  local -a found=(${CONDITIONS.join(' ')})
  [[ $text == *[:=\\ ]* ]] && found=(\${(f)"$(comics list --complete "$text" 2>/dev/null)"})
  compadd -S '' -- $found
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
