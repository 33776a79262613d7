/** A package that is shipped. */
export interface Licence {
  readonly name: string
  readonly version: string
  /** As SPDX writes it, where the package does. */
  readonly licence: string
  /** Its own words, empty where it says no more. */
  readonly text: string
}

/** Each package of a build's list (`## name - version (licence)` and its text), once, by name. */
export function licencesFrom(markdown: string): Licence[] {
  const found = new Map<string, Licence>()
  for (const part of markdown.split(/^## /m).slice(1)) {
    const [, name, version, licence] = /^(\S+) - (\S+) \((.+)\)$/m.exec(part.split('\n', 1)[0] ?? '') ?? []
    if (name === undefined || version === undefined || licence === undefined) continue
    found.set(`${name} ${version}`, {
      name,
      version,
      licence,
      text: part.slice(part.indexOf('\n') + 1).trim(),
    })
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
