/** Shortest word that `wordCounts` includes: shorter words are too similar to each other to correct typing errors. */
const WORD_MIN = 3

/** Words with the number of times that they occur. */
export type WordCounts = ReadonlyMap<string, number>

const SPACE = 0x20
const [A, Z] = [0x61, 0x7a]
/** Lower-case letters, and all characters outside of ASCII except general punctuation. */
const isLetter = (code: number): boolean =>
  (code >= A && code <= Z) || (code >= 0xc0 && (code < 0x2000 || code > 0x206f))

/**
 * Counts the words of a normalized text (`searchKey`); digits separate words. A loop over character codes
 * takes a tenth of the time of a regular expression, and collections have megabytes of texts.
 */
export function wordCounts(text: string): WordCounts {
  const counts = new Map<string, number>()
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (isLetter(at < text.length ? text.charCodeAt(at) : SPACE)) continue
    if (at - start >= WORD_MIN) {
      const word = text.slice(start, at)
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    start = at + 1
  }
  return counts
}

/** Texts per block; each text is a line of the block. */
const LINES = 1_024

interface Block {
  readonly lines: string[]
  /** The distinct words of the lines; null until they are read. */
  words: WordCounts | null
  /** The joined lines, and the offset of each line; null until the block is searched. */
  joined: { readonly text: string; readonly starts: Uint32Array } | null
}

/** Texts by number, joined in blocks of `LINES` so that a search makes few passes over long strings. */
export interface TextBlocks {
  get(number: number): string
  set(number: number, text: string): void
  /** Calls back once with the number of each text that contains a word, ascending. */
  search(word: string, callback: (number: number) => void): void
  /** Returns the words of the texts, for each block. A word can be in several blocks. */
  words(): Iterable<WordCounts>
  /** Returns an independent copy; unchanged blocks are shared. */
  copy(): TextBlocks
}

export function createTextBlocks(blocks: (Block | undefined)[] = []): TextBlocks {
  /** Blocks that are not shared with a copy. */
  const own = new Set<Block>()

  function ownBlock(index: number): Block {
    const block = blocks[index]
    if (block !== undefined && own.has(block)) return block
    const made: Block = { lines: block === undefined ? [] : [...block.lines], words: null, joined: null }
    blocks[index] = made
    own.add(made)
    return made
  }

  function joinedOf(block: Block): { readonly text: string; readonly starts: Uint32Array } {
    if (block.joined !== null) return block.joined
    const starts = new Uint32Array(LINES + 1).fill(0xffffffff)
    let length = 0
    for (let line = 0; line < block.lines.length; line++) {
      starts[line] = length
      length += (block.lines[line] ?? '').length + 1
    }
    starts[block.lines.length] = length
    block.joined = { text: `${Array.from(block.lines, (line) => line ?? '').join('\n')}\n`, starts }
    return block.joined
  }

  function search(word: string, callback: (number: number) => void): void {
    for (const [index, block] of blocks.entries()) {
      if (block === undefined) continue
      const { text, starts } = joinedOf(block)
      let line = 0
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[line + 1] ?? 0)) {
        while ((starts[line + 1] ?? 0) <= at) line++
        callback(index * LINES + line)
      }
    }
  }

  return {
    get: (number) => blocks[Math.floor(number / LINES)]?.lines[number % LINES] ?? '',
    set(number, text) {
      const block = ownBlock(Math.floor(number / LINES))
      while (block.lines.length < number % LINES) block.lines.push('')
      block.lines[number % LINES] = text.replaceAll('\n', ' ')
      block.joined = null
      block.words = null
    },
    search,
    *words() {
      for (const block of blocks) {
        if (block === undefined) continue
        block.words ??= wordCounts(joinedOf(block).text)
        yield block.words
      }
    },
    copy() {
      own.clear()
      return createTextBlocks([...blocks])
    },
  }
}
