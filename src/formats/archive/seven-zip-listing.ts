import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import Seven from 'node-7z'
import { AppError } from '#domain/errors/errors.ts'
import { ENTRIES_MAX } from '#domain/limits.ts'
import type { ArchiveEntry } from './archive.ts'
import { withBoundedNames } from './entry-names.ts'
import { COMMON_ARGS, startSevenZip } from './seven-zip.ts'

/** An entry as listed by 7-Zip. */
export interface ListedEntry extends ArchiveEntry {
  /** Local time without a zone, as the archive states it or 7-Zip converts it: `2012-03-04 05:06:07`. */
  readonly modified: string | null
}

export interface Listing {
  readonly solid: boolean
  readonly multivolume: boolean
  /** True if the archive is corrupt or truncated; `entries` may then be incomplete. */
  readonly damaged: boolean
  readonly comment: string | null
  readonly entries: readonly ListedEntry[]
  /** Number of links and devices, which are not in `entries`. */
  readonly links: number
  /** True if entries with too long a name are not in `entries`. */
  readonly isShortened: boolean
}

const [LF, CR] = [10, 13]

/**
 * Parses the output of 7-Zip with node-7z. node-7z gets a fake child process, because a process that it starts has no
 * timeout, and because it throws uncatchable errors on the malformed listing of a damaged archive.
 */
export class ListingReader {
  readonly entries: ListedEntry[] = []
  links = 0
  /** Size of the largest dictionary of an entry, in bytes. */
  dictionary = 0
  #method: string | undefined
  #failed = false
  #last: Map<string, string> | undefined
  /** Line ends that are read with what follows: node-7z takes an entry for complete if a chunk ends after a line of it. */
  #lineEnds = Buffer.alloc(0)
  readonly #stdout = new EventEmitter()
  readonly #stream: ReturnType<typeof Seven.list>

  constructor(path: string) {
    const fakeProcess = Object.assign(new EventEmitter(), {
      stdout: this.#stdout,
      stderr: new EventEmitter(),
    })
    const $childProcess = fakeProcess as unknown as ChildProcess
    this.#stream = Seven.listen(Seven.list(path, { techInfo: true, $defer: true, $childProcess }))
  }

  /** True if a part of the output could not be parsed. */
  get hasFailed(): boolean {
    return this.#failed
  }

  /** Returns a property of the archive itself. */
  property(name: string): string | undefined {
    return this.#stream.info.get(name)
  }

  /** Reads a part of the output; `end` must be called after the last one. */
  add(chunk: Buffer): void {
    const bytes = Buffer.concat([this.#lineEnds, chunk])
    let end = bytes.length
    while (end > 0 && (bytes[end - 1] === LF || bytes[end - 1] === CR)) end--
    this.#lineEnds = bytes.subarray(end)
    if (end > 0) this.#parse(bytes.subarray(0, end))
  }

  end(): void {
    this.#parse(this.#lineEnds)
  }

  #parse(chunk: Buffer): void {
    if (this.#failed) return
    try {
      this.#stdout.emit('data', chunk)
    } catch {
      this.#failed = true
    }
    for (let data = this.#stream.read(); data !== null; data = this.#stream.read())
      this.#addEntry(data.techInfo)
  }

  #addEntry(info: Map<string, string>): void {
    // Error messages at the end of the output make node-7z emit the last entry again.
    if (info === this.#last) return
    this.#last = info
    const method = info.get('Method')
    // Most entries of an archive have the same method, so the last one is remembered.
    if (method !== undefined && method !== this.#method) {
      this.#method = method
      this.dictionary = Math.max(this.dictionary, dictionaryOf(method))
    }
    if (isLink(info)) this.links++
    else if (!isFolder(info)) this.entries.push(entryOf(info))
  }
}

/** Maximum dictionary size in bytes: unpacking needs as much memory. Comics use some megabytes. */
const DICTIONARY_MAX = 512 * 1024 ** 2
const UNITS: Readonly<Record<string, number>> = { b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

/**
 * Returns the largest dictionary size in a method string, in bytes: `LZMA2:26` is a power of two, `LZMA2:1536m` and
 * `v6:4G:m3` have units (7-Zip, "Method" of `l -slt`).
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

/** Maximum number of bytes searched for the archive comment. */
const HEADER_MAX = 256 * 1024

/** Collects the output before the first entry to read the comment, whose line breaks node-7z does not support. */
class ListingHeader {
  #parts: Buffer[] = []
  #length = 0
  #isComplete = false

  add(chunk: Buffer): void {
    if (this.#isComplete) return
    this.#parts.push(chunk)
    this.#length += chunk.length
    this.#isComplete = this.#length > HEADER_MAX || chunk.includes('\n----------')
  }

  /** Returns the archive comment, printed between braces on separate lines, or on a single line. */
  comment(): string | null {
    const lines = Buffer.concat(this.#parts).toString().split(/\r?\n/)
    const end = lines.indexOf('----------')
    const header = end < 0 ? lines : lines.slice(0, end)
    const start = header.findIndex((line) => line.startsWith('Comment ='))
    if (start < 0) return null
    const last = header.lastIndexOf('}')
    if (header[start + 1] === '{' && last > start) return header.slice(start + 2, last).join('\n')
    return header[start]?.slice('Comment ='.length).trim() || null
  }
}

/** True for a link or a device. */
function isLink(info: Map<string, string>): boolean {
  const target = info.get('Symbolic Link') ?? info.get('Hard Link') ?? info.get('Copy Link')
  return Boolean(target) || /(^|\s)[lbcps][r-]/.test(info.get('Attributes') ?? '')
}

const isFolder = (info: Map<string, string>): boolean =>
  info.get('Folder') === '+' || /^D|(^|\s)d[r-]/.test(info.get('Attributes') ?? '')

/** Converts an entry that node-7z has listed. */
function entryOf(info: Map<string, string>): ListedEntry {
  const crc = info.get('CRC')
  return {
    name: info.get('Path') ?? '',
    size: Number(info.get('Size') ?? 0),
    encrypted: info.get('Encrypted') === '+',
    crc: crc === undefined ? null : Number.parseInt(crc, 16),
    modified: info.get('Modified') ?? null,
  }
}

/** Maximum size of 7-Zip's output in bytes: twice the output for 100,000 entries. */
const OUTPUT_MAX = 128 * 1024 * 1024
/** Maximum length of a line of the output in bytes: a name, or a comment on a single line. */
const LINE_MAX = 256 * 1024

/** Measures the output to detect a listing that exceeds OUTPUT_MAX or LINE_MAX. */
class OutputSize {
  #total = 0
  #line = 0

  add(chunk: Buffer): void {
    const end = chunk.lastIndexOf(10)
    this.#total += chunk.length
    this.#line = end < 0 ? this.#line + chunk.length : chunk.length - end - 1
  }

  get isTooLong(): boolean {
    return this.#total > OUTPUT_MAX || this.#line > LINE_MAX
  }
}

/**
 * Lists an archive. Throws comic-encrypted, comic-corrupt, comic-too-large, comic-names-too-long,
 * seven-zip-missing.
 */
export async function listArchive(binary: string, path: string, signal: AbortSignal): Promise<Listing> {
  const { child, ended } = await startSevenZip(
    binary,
    path,
    ['l', '-slt', ...COMMON_ARGS, '--', path],
    signal,
  )
  const reader = new ListingReader(path)
  const header = new ListingHeader()
  const output = new OutputSize()
  child.stdout.on('data', (chunk: Buffer) => {
    output.add(chunk)
    if (!output.isTooLong) {
      header.add(chunk)
      reader.add(chunk)
    }
    if (reader.entries.length > ENTRIES_MAX || output.isTooLong) child.kill('SIGKILL')
  })
  const { code, stderr } = await ended
  reader.end()
  if (reader.entries.length > ENTRIES_MAX) throw new AppError('comic-too-large')
  if (output.isTooLong) throw new AppError('comic-names-too-long')
  if (/encrypted archive|wrong password/i.test(stderr)) throw new AppError('comic-encrypted')
  if (dictionaryOf(reader.property('Method') ?? '') > DICTIONARY_MAX || reader.dictionary > DICTIONARY_MAX)
    throw new AppError('comic-too-large')
  if (reader.property('Type') === undefined) throw new AppError('comic-corrupt', {}, { cause: stderr })
  const entries = withBoundedNames(reader.entries)
  return {
    solid: reader.property('Solid') === '+',
    multivolume: reader.property('Multivolume') === '+' || /missing volume/i.test(stderr),
    damaged: code !== 0 || reader.hasFailed,
    comment: header.comment(),
    entries,
    links: reader.links,
    isShortened: entries.length < reader.entries.length,
  }
}
