/** Texts per block; each text is a line of the block. */
const LINES = 1_024

interface Block {
  readonly lines: string[]
  /** The joined lines, and the offset of each line; null until the block is searched. */
  joined: { readonly text: string; readonly starts: Uint32Array } | null
}

/** Texts by number, joined in blocks of `LINES` so that a search makes few passes over long strings. */
export interface TextBlocks {
  get(number: number): string
  set(number: number, text: string): void
  /** Calls back once with the number of each text that contains a word, ascending. */
  search(word: string, callback: (number: number) => void): void
  /**
   * Calls back with each occurrence of a word: the number of the text, the text, and the offset of the word in it. If
   * the callback returns true, further occurrences in this text are skipped.
   */
  occurrences(word: string, callback: (number: number, text: string, at: number) => boolean): void
  /** Returns an independent copy; unchanged blocks are shared. */
  copy(): TextBlocks
}

export function createTextBlocks(blocks: (Block | undefined)[] = []): TextBlocks {
  /** Blocks that are not shared with a copy. */
  const own = new Set<Block>()

  function ownBlock(index: number): Block {
    const block = blocks[index]
    if (block !== undefined && own.has(block)) return block
    const made: Block = { lines: block === undefined ? [] : [...block.lines], joined: null }
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

  function occurrences(word: string, callback: (number: number, text: string, at: number) => boolean): void {
    for (const [index, block] of blocks.entries()) {
      if (block === undefined) continue
      const { text, starts } = joinedOf(block)
      let line = 0
      for (let at = text.indexOf(word); at >= 0; ) {
        while ((starts[line + 1] ?? 0) <= at) line++
        const isEnough = callback(index * LINES + line, block.lines[line] ?? '', at - (starts[line] ?? 0))
        at = text.indexOf(word, isEnough ? (starts[line + 1] ?? 0) : at + 1)
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
    },
    search: (word, callback) =>
      occurrences(word, (number) => {
        callback(number)
        return true
      }),
    occurrences,
    copy() {
      own.clear()
      return createTextBlocks([...blocks])
    },
  }
}
