/** Thrown by `linesOf` for a line that is too long. `line` is its number, from 1. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong'

  constructor(readonly line: number) {
    super(`Line ${line} is too long.`)
  }
}

const LINE_FEED = 0x0a

/**
 * Yields the lines of a byte stream as UTF-8 text, without their line feeds, and no empty line after the last line
 * feed. Buffers at most `max` bytes of one line, and copies each byte once. Throws LineTooLong. Node's `readline` has
 * no bound, and also ends a line at U+2028, which JSON may contain.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, max: number): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let length = 0
  let line = 1
  const add = (part: Buffer): void => {
    length += part.length
    if (length > max) throw new LineTooLong(line)
    if (part.length > 0) parts.push(part)
  }
  const end = (): string => {
    const text = Buffer.concat(parts, length).toString('utf8')
    parts = []
    length = 0
    line++
    return text
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, to))
      yield end()
      from = to + 1
    }
    add(chunk.subarray(from))
  }
  if (length > 0) yield end()
}
