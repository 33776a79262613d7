import {
  CONDITIONS,
  type CompletedCommand,
  type CompletedOption,
  single,
  type Values,
  withAllBelow,
} from './tree.ts'

const at = ({ place }: CompletedCommand) => `-n ${single(`__comics_at "${place.join(' ')}"`)}`

const offered = (values: Values): string => {
  if (values === 'folder') return ` -xa '(__fish_complete_directories)'`
  if (values === 'file') return ' -rF'
  if (values === 'query') return ` -xa '(__comics_query)'`
  return values === null ? ' -x' : ` -xa ${single(values.join(' '))}`
}

function option(
  command: CompletedCommand,
  { names, description, takesValue, values }: CompletedOption,
): string {
  const [long = '', short] = names
  const called = `-l ${long.replace(/^--/, '')}${short === undefined ? '' : ` -s ${short.replace(/^-/, '')}`}`
  return `complete -c comics ${at(command)} ${called}${takesValue ? offered(values) : ''} -d ${single(description)}`
}

function section(command: CompletedCommand): string[] {
  const below = command.commands.map(
    ({ place, description }) =>
      `complete -c comics ${at(command)} -a ${single(place.at(-1) ?? '')} -d ${single(description)}`,
  )
  const own =
    command.values === null
      ? []
      : [`complete -c comics ${at(command)}${offered(command.values).replace(' -x', ' -')}`]
  return [...below, ...own, ...command.options.map((each) => option(command, each))]
}

/** Returns a script that completes the commands in fish. */
export function fishCompletion(program: CompletedCommand): string {
  const all = withAllBelow(program)
  const steps = all
    .filter(({ place }) => place.length > 0)
    .map(
      ({ place }) =>
        `            case ${single(`${place.slice(0, -1).join(' ')}>${place.at(-1)}`)}\n                set at ${single(place.join(' '))}`,
    )
  return `# Completes comics in fish: comics completion fish > ~/.config/fish/completions/comics.fish
function __comics_at
    set -l at ''
    for word in (commandline -opc)[2..]
        switch "$at>$word"
${steps.join('\n')}
        end
    end
    test "$at" = "$argv[1]"
end
function __comics_query
    # Fish itself writes the values for the open quotation mark.
    set -l typed (commandline -ct)
    set -l text (string unescape -- $typed; or string unescape -- $typed\\'; or string unescape -- $typed\\")
    if string match -qr '[:= ]' -- "$text"
        comics list --complete "$text" 2>/dev/null
    else
        printf '%s\\n' ${CONDITIONS.join(' ')}
    end
end
complete -c comics -f
${all.flatMap(section).join('\n')}
`
}
