/** The typing errors with which a word was found in another one. */
interface TypingErrors {
  /** Fewest errors between the word and the beginning of the other one. */
  readonly atStart: number
  /** Errors between the word and the whole other one, or any number over `max`. */
  readonly whole: number
}

/** Returns a set of the letters of a word, as bits; letters that are not from a to z share bits. */
export function letterSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Returns the number of letters of one set that another does not have. */
export function missingLetters(letters: number, others: number): number {
  let count = 0
  for (let rest = letters & ~others; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * Compares a word with another one: a missing, additional, wrong or transposed letter is one error (optimal string
 * alignment). Returns null if there are more than `max` errors at the start.
 */
export function typingErrors(word: string, other: string, max: number): TypingErrors | null {
  const length = word.length
  const end = Math.min(other.length, length + max)
  let beforeLast: number[] = []
  let last = Array.from({ length: length + 1 }, (_, at) => at)
  let atStart = last[length] ?? 0
  for (let row = 1; row <= end; row++) {
    const letter = other.charCodeAt(row - 1)
    const current = [row]
    let fewest = row
    for (let at = 1; at <= length; at++) {
      const own = word.charCodeAt(at - 1)
      const replaced = (last[at - 1] ?? 0) + (own === letter ? 0 : 1)
      let errors = Math.min(replaced, (last[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1)
      const isTransposed =
        row > 1 && at > 1 && own === other.charCodeAt(row - 2) && word.charCodeAt(at - 2) === letter
      if (isTransposed) errors = Math.min(errors, (beforeLast[at - 2] ?? 0) + 1)
      current.push(errors)
      if (errors < fewest) fewest = errors
    }
    atStart = Math.min(atStart, current[length] ?? 0)
    // Errors of later rows are not fewer.
    if (fewest > max) return atStart > max ? null : { atStart, whole: fewest }
    beforeLast = last
    last = current
  }
  if (atStart > max) return null
  return { atStart, whole: other.length > end ? other.length - length : (last[length] ?? 0) }
}
