import { AppError } from '#domain/errors.ts'
import type { Problem } from '#reading/tasks.ts'
import type { FoundFile } from '../roots/look.ts'
import type { FileToRead } from './compare.ts'
import type { ScanCounts } from './scan-log.ts'

/** Problems a status tells; the others are listed by `GET /api/scan/problems`. */
const TROUBLES = 5

/** Does work on a file and names the file for as long. */
export type During = <T>(path: string, work: Promise<T>) => Promise<T>

/** What a scan tells beside its counts: how far each library is, what is read now, what went wrong last. */
export class ScanDetail {
  private readonly libraries = new Map<string, ScanCounts['libraries'][number]>()

  constructor(private readonly counts: Pick<ScanCounts, 'reading' | 'libraries' | 'troubles'>) {}

  /** All files are known, and which of them are to be read: the others are done. */
  found(roots: readonly string[], files: readonly FoundFile[], toRead: readonly FileToRead[]): void {
    for (const path of roots) this.libraries.set(path, { path, discovered: 0, processed: 0 })
    for (const { root } of files) this.add(root, 1, 1)
    for (const { file } of toRead) this.add(file.root, 0, -1)
    this.counts.libraries = [...this.libraries.values()]
  }

  processed({ root }: FoundFile): void {
    this.add(root, 0, 1)
    this.counts.libraries = [...this.libraries.values()]
  }

  readonly during: During = async (path, work) => {
    const { counts } = this
    counts.reading = [...counts.reading, path]
    try {
      return await work
    } finally {
      counts.reading = counts.reading.filter((each) => each !== path)
    }
  }

  trouble(path: string, { code, params }: Problem): void {
    const { message } = new AppError(code, params)
    this.counts.troubles = [...this.counts.troubles, { path, code, message, params }].slice(-TROUBLES)
  }

  private add(root: string, discovered: number, processed: number): void {
    const library = this.libraries.get(root)
    if (library === undefined) return
    this.libraries.set(root, {
      path: root,
      discovered: library.discovered + discovered,
      processed: library.processed + processed,
    })
  }
}
