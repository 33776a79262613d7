import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import Seven from 'node-7z'
import { AppError } from '#domain/errors.ts'
import { ENTRIES_MAX } from '#domain/limits.ts'
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
  readonly entries: readonly ListedEntry[]
}

/**
 * node-7z as the reader of what 7-Zip prints, and no more than that. The process it would start has no end when
 * something hangs, and it throws where nobody can catch it when a damaged archive's listing is out of order; so
 * the process is ours and it is given a stand-in.
 */
class ListingReader {
  readonly entries: ListedEntry[] = []
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
    const entry = listed(info)
    if (entry) this.entries.push(entry)
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

/** Lists an archive. Throws comic-encrypted, comic-corrupt, comic-too-large, seven-zip-missing. */
export async function listArchive(binary: string, path: string, signal: AbortSignal): Promise<Listing> {
  const { child, ended } = run(binary, ['l', '-slt', ...QUIET, '--', path], signal)
  const reader = new ListingReader(path)
  child.stdout.on('data', (chunk: Buffer) => {
    reader.take(chunk)
    if (reader.entries.length > ENTRIES_MAX) child.kill('SIGKILL')
  })
  const { code, said } = await ended
  if (reader.entries.length > ENTRIES_MAX) throw new AppError('comic-too-large')
  if (/encrypted archive|wrong password/i.test(said)) throw new AppError('comic-encrypted')
  if (reader.property('Type') === undefined) throw new AppError('comic-corrupt', {}, { cause: said })
  return {
    solid: reader.property('Solid') === '+',
    multivolume: reader.property('Multivolume') === '+' || /missing volume/i.test(said),
    damaged: code !== 0 || !reader.understood,
    entries: reader.entries,
  }
}
