import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import Seven from 'node-7z'
import { AppError } from '#domain/errors.ts'
import { ENTRIES_MAX } from '#domain/limits.ts'
import { withinNames } from './entry-names.ts'
import { QUIET, run } from './seven-zip.ts'

/** One entry as 7-Zip lists it. */
export interface ListedEntry {
  readonly name: string
  readonly size: number
  readonly encrypted: boolean
  /** CRC-32, null where the archive keeps none. */
  readonly crc: number | null
}

export interface Listing {
  readonly solid: boolean
  readonly multivolume: boolean
  /** True when the archive is damaged or cut off; entries are those that could be read. */
  readonly damaged: boolean
  readonly comment: string | null
  readonly entries: readonly ListedEntry[]
}

/**
 * node-7z as the reader of what 7-Zip prints, and no more than that. The process it would start has no end when
 * something hangs, and it throws where nobody can catch it when a damaged archive's listing is out of order; so
 * the process is ours and it is given a stand-in.
 */
class ListingReader {
  readonly entries: ListedEntry[] = []
  /** The largest dictionary of an entry. */
  dictionary = 0
  #method: string | undefined
  #failed = false
  #last: Map<string, string> | undefined
  readonly #printed = new EventEmitter()
  readonly #stream: ReturnType<typeof Seven.list>

  constructor(path: string) {
    const standIn = Object.assign(new EventEmitter(), { stdout: this.#printed, stderr: new EventEmitter() })
    const $childProcess = standIn as unknown as ChildProcess
    this.#stream = Seven.listen(Seven.list(path, { techInfo: true, $defer: true, $childProcess }))
  }

  /** True when all that was printed could be understood. */
  get understood(): boolean {
    return !this.#failed
  }

  /** A property of the archive itself. */
  property(name: string): string | undefined {
    return this.#stream.info.get(name)
  }

  take(chunk: Buffer): void {
    if (this.#failed) return
    try {
      this.#printed.emit('data', chunk)
    } catch {
      this.#failed = true
    }
    for (let data = this.#stream.read(); data !== null; data = this.#stream.read()) this.#add(data.techInfo)
  }

  #add(info: Map<string, string>): void {
    // What 7-Zip says of errors at the end makes node-7z give the last entry again.
    if (info === this.#last) return
    this.#last = info
    const method = info.get('Method')
    // Entries of one archive are nearly all packed alike.
    if (method !== undefined && method !== this.#method) {
      this.#method = method
      this.dictionary = Math.max(this.dictionary, dictionaryOf(method))
    }
    const entry = listed(info)
    if (entry) this.entries.push(entry)
  }
}

/** Unpacking takes as much memory as the dictionary; comics are packed with some megabytes. */
const DICTIONARY_MAX = 512 * 1024 ** 2
const UNITS: Readonly<Record<string, number>> = { b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

/**
 * The largest dictionary a method names, in bytes: `LZMA2:26` is a power of two, `LZMA2:1536m` and `v6:4G:m3`
 * have units (7-Zip, "Method" of `l -slt`).
 */
export function dictionaryOf(method: string): number {
  const sizes = [...method.matchAll(/(?:LZMA2?|PPMD|ZSTD|v\d)(?::\w+?)??:(?:mem)?(\d+)([bkmg]?)(?![\w])/gi)]
  return Math.max(
    0,
    ...sizes.map(([, size, unit = '']) =>
      unit === '' ? 2 ** Math.min(Number(size), 64) : Number(size) * (UNITS[unit.toLowerCase()] ?? 1),
    ),
  )
}

/** Headings longer than this have no comment worth reading. */
const HEADING_MAX = 256 * 1024

/** What is printed before the first entry: node-7z takes it line by line, a comment has many. */
class Heading {
  #parts: Buffer[] = []
  #length = 0
  #ended = false

  take(chunk: Buffer): void {
    if (this.#ended) return
    this.#parts.push(chunk)
    this.#length += chunk.length
    this.#ended = this.#length > HEADING_MAX || chunk.includes('\n----------')
  }

  /** The archive's comment: in braces on lines of their own, or all in one line. */
  comment(): string | null {
    const lines = Buffer.concat(this.#parts).toString().split(/\r?\n/)
    const end = lines.indexOf('----------')
    const heading = end < 0 ? lines : lines.slice(0, end)
    const start = heading.findIndex((line) => line.startsWith('Comment ='))
    if (start < 0) return null
    const last = heading.lastIndexOf('}')
    if (heading[start + 1] === '{' && last > start) return heading.slice(start + 2, last).join('\n')
    return heading[start]?.slice('Comment ='.length).trim() || null
  }
}

/** Null for folders and links. */
function listed(info: Map<string, string>): ListedEntry | null {
  const attributes = info.get('Attributes') ?? ''
  const link = info.get('Symbolic Link') ?? info.get('Hard Link') ?? info.get('Copy Link')
  const isFolder = info.get('Folder') === '+' || /^D|(^|\s)[dl][r-]/.test(attributes)
  if (isFolder || link) return null
  const crc = info.get('CRC')
  return {
    name: info.get('Path') ?? '',
    size: Number(info.get('Size') ?? 0),
    encrypted: info.get('Encrypted') === '+',
    crc: crc === undefined ? null : Number.parseInt(crc, 16),
  }
}

/** What 7-Zip prints of an archive, in bytes: 100,000 entries take half of it. */
const PRINTED_MAX = 128 * 1024 * 1024
/** One line of it: a name, or a comment that stands in one line. */
const LINE_MAX = 256 * 1024

/** Tells when more is printed than any comic has entries and names for. */
class PrintedSize {
  #total = 0
  #line = 0

  take(chunk: Buffer): void {
    const end = chunk.lastIndexOf(10)
    this.#total += chunk.length
    this.#line = end < 0 ? this.#line + chunk.length : chunk.length - end - 1
  }

  get tooLong(): boolean {
    return this.#total > PRINTED_MAX || this.#line > LINE_MAX
  }
}

/**
 * Lists an archive. Throws comic-encrypted, comic-corrupt, comic-too-large, comic-names-too-long,
 * seven-zip-missing.
 */
export async function listArchive(binary: string, path: string, signal: AbortSignal): Promise<Listing> {
  const { child, ended } = await run(binary, path, ['l', '-slt', ...QUIET, '--', path], signal)
  const reader = new ListingReader(path)
  const heading = new Heading()
  const printed = new PrintedSize()
  child.stdout.on('data', (chunk: Buffer) => {
    printed.take(chunk)
    if (!printed.tooLong) {
      heading.take(chunk)
      reader.take(chunk)
    }
    if (reader.entries.length > ENTRIES_MAX || printed.tooLong) child.kill('SIGKILL')
  })
  const { code, complaint } = await ended
  if (reader.entries.length > ENTRIES_MAX) throw new AppError('comic-too-large')
  if (printed.tooLong) throw new AppError('comic-names-too-long')
  if (/encrypted archive|wrong password/i.test(complaint)) throw new AppError('comic-encrypted')
  if (dictionaryOf(reader.property('Method') ?? '') > DICTIONARY_MAX || reader.dictionary > DICTIONARY_MAX)
    throw new AppError('comic-too-large')
  if (reader.property('Type') === undefined) throw new AppError('comic-corrupt', {}, { cause: complaint })
  return {
    solid: reader.property('Solid') === '+',
    multivolume: reader.property('Multivolume') === '+' || /missing volume/i.test(complaint),
    damaged: code !== 0 || !reader.understood,
    comment: heading.comment(),
    entries: withinNames(reader.entries),
  }
}
