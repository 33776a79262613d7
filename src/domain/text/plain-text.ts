import { fold } from './slug.ts'

/** ASCII replacements of letters that `fold` does not decompose. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd' }
const APOSTROPHES = /['’ʼ`]/g

/** Converts a text to lower-case letters without accents; apostrophes are preserved. */
export const plainLetters = (text: string): string =>
  fold(text).replace(/[łøßæœđð]/g, (letter) => PLAIN[letter] ?? letter)

/** Returns the key by which texts are compared, without case, accents and apostrophes ("O'Brien": "obrien"). */
export const plain = (text: string): string => plainLetters(text).replace(APOSTROPHES, '')

/** Returns the text in which searches look for words: `plain`, with hyphenated words joined ("Spider-Man": "spiderman"). */
export const searchKey = (text: string): string => plain(text).replace(/(\p{L})[-‐‑]/gu, '$1')
