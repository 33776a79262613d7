/** Why a zip is not changed. The texts are part of the error message of `zip-unusual`. */
export type ZipOddity =
  | 'count'
  | 'directory'
  | 'disks'
  | 'encrypted'
  | 'end'
  | 'extra'
  | 'headers'
  | 'method'
  | 'name'
  | 'no-directory'
  | 'overlap'
  | 'page'
  | 'prefix'
  | 'too-many'
  | 'truncated'
  | 'zip64'

/** Thrown for a zip that is not changed, because programs could disagree about it or its pages are damaged. */
export class UnusualZip extends Error {
  readonly oddity: ZipOddity
  /** The name of the entry at fault. */
  readonly entry: string | undefined

  constructor(oddity: ZipOddity, entry?: string) {
    super(entry === undefined ? oddity : `${oddity}: ${entry}`)
    this.oddity = oddity
    this.entry = entry
  }
}
