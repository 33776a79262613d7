/**
 * SQLite's LIKE folds only ASCII, and always; GLOB folds nothing and knows character classes.
 * So `like` and `ilike` become GLOB patterns, `ilike` with a class of both cases for each letter.
 */

function globCharacter(character: string, foldCase: boolean): string {
  if (foldCase) {
    const lower = character.toLowerCase()
    const upper = character.toUpperCase()
    // ß becomes SS: letters whose other case is several characters only match themselves.
    if (lower !== upper && [...lower].length === 1 && [...upper].length === 1) return `[${lower}${upper}]`
  }
  return '*?['.includes(character) ? `[${character}]` : character
}

/**
 * A LIKE pattern as it is written in an address (`*` and `%` for any text, `_` for one character,
 * `\` before a character that stands for itself) as a GLOB pattern.
 */
export function globOf(pattern: string, foldCase: boolean): string {
  let glob = ''
  let escaped = false
  for (const character of pattern.replaceAll('*', '%')) {
    if (escaped) {
      glob += globCharacter(character, foldCase)
      escaped = false
    } else if (character === '\\') escaped = true
    else if (character === '_') glob += '?'
    else if (character !== '%') glob += globCharacter(character, foldCase)
    // Several stars in a row say no more than one, and cost more.
    else if (!glob.endsWith('*')) glob += '*'
  }
  return glob
}
