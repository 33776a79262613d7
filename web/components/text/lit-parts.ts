import { plain } from '#domain/text/plain-text.ts'

/** A part of a text; `isLit` if a search found it. */
export interface LitPart {
  readonly text: string
  readonly isLit: boolean
}

/** Shorter words are lit only at the beginning of a word. */
const INSIDE_FROM = 3

/**
 * Splits a text at the words of a search (normalized with `searchKey`), ignoring accents, case, apostrophes and
 * hyphens.
 */
export function litParts(text: string, words: readonly string[]): LitPart[] {
  // The normalized text, and for each of its characters the position in the text.
  let key = ''
  const at: number[] = []
  let position = 0
  for (const character of text) {
    for (const letter of plain(character).replace(/[-‐‑]/g, '')) {
      key += letter
      for (let unit = 0; unit < letter.length; unit++) at.push(position)
    }
    position += character.length
  }
  const isLit = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let from = key.indexOf(word); word !== '' && from >= 0; from = key.indexOf(word, from + 1)) {
      if (word.length < INSIDE_FROM && from > 0 && /[\p{L}\p{N}]/u.test(key[from - 1] ?? '')) continue
      isLit.fill(true, at[from], at[from + word.length] ?? text.length)
    }
  }
  const parts: { text: string; isLit: boolean }[] = []
  for (let unit = 0; unit < text.length; unit++) {
    const lit = isLit[unit] ?? false
    const last = parts.at(-1)
    if (last?.isLit === lit) last.text += text[unit]
    else parts.push({ text: text[unit] ?? '', isLit: lit })
  }
  return parts
}
