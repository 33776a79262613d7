import type { ZipOddity } from '#domain/file-refusals.ts'

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
