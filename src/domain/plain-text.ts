import { fold } from './slug.ts'

/** Letters that are no plain letter with a mark, which folding leaves, as those type who have no such key. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd' }
const APOSTROPHES = /['’ʼ`]/g

/** A text in plain lower-case letters; its apostrophes stay. */
export const plainLetters = (text: string): string =>
  fold(text).replace(/[łøßæœđð]/g, (letter) => PLAIN[letter] ?? letter)

/** A text as it is compared: accents and case folded, letters plain, apostrophes gone ("O'Brien": "obrien"). */
export const plain = (text: string): string => plainLetters(text).replace(APOSTROPHES, '')
