import { endOf } from './write-zip-end.ts'
import { entryHeaders, type NewEntry, UTF8_NAME } from './zip-entry.ts'

/** The longest comment of a zip in bytes (APPNOTE 4.4.12). */
export const ZIP_COMMENT_MAX = 65_535
/** The longest name of an entry in bytes. */
const NAME_MAX = 65_535
const END_LENGTH = 22

export interface StoredEntry {
  readonly name: string
  readonly size: number
  /** MS-DOS date and time. */
  readonly time: number
}

/** Writes bytes at a position of a file. */
type Write = (bytes: Buffer, at: number) => Promise<void>

/** Writes a zip whose entries are stored, not deflated, one after the other: any size, in constant memory. */
export class StoredZip {
  readonly #write: Write
  readonly #records: Buffer[] = []
  #current: NewEntry | null = null
  #at = 0

  constructor(write: Write) {
    this.#write = write
  }

  /** Begins an entry; its header is written when its checksum is known. */
  begin({ name, size, time }: StoredEntry): void {
    const bytes = Buffer.from(name)
    if (bytes.length > NAME_MAX) throw new RangeError(`Name too long: ${name}`)
    const offset = this.#at
    this.#current = {
      ...{ name: bytes, flags: UTF8_NAME, method: 0, time, crc: 0 },
      ...{ compressedSize: size, size, offset },
    }
    this.#at += entryHeaders(this.#current).local.length
  }

  /** Writes content of the current entry; all parts together have its size. */
  async add(bytes: Buffer): Promise<void> {
    await this.#write(bytes, this.#at)
    this.#at += bytes.length
  }

  /** Ends the current entry. */
  async end(crc: number): Promise<void> {
    if (this.#current === null) return
    const { local, record } = entryHeaders({ ...this.#current, crc })
    await this.#write(local, this.#current.offset)
    this.#records.push(record)
    this.#current = null
  }

  /** Writes the directory and the comment, of at most ZIP_COMMENT_MAX bytes. Returns the size of the zip. */
  async finish(comment: Buffer): Promise<number> {
    const end = Buffer.alloc(END_LENGTH + comment.length)
    end.write('PK\x05\x06', 0, 'latin1')
    end.writeUInt16LE(comment.length, 20)
    comment.copy(end, END_LENGTH)
    const directory = Buffer.concat(this.#records)
    const numbers = {
      count: this.#records.length,
      directoryStart: this.#at,
      directorySize: directory.length,
    }
    const tail = Buffer.concat([directory, endOf({ ...numbers, start: 0, bytes: end, recordAt: 0 }, numbers)])
    await this.#write(tail, this.#at)
    return this.#at + tail.length
  }
}
