import type { Problem } from '#decoding/jobs.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import type { FileToRead } from './compare.ts'
import type { ScanCounts } from './scan-log.ts'

/** Maximum problems in a scan status; `GET /api/scan/problems` lists all. */
const PROBLEMS_MAX = 5

/** Lists a file as being read until `work` on it has settled; returns the result of `work`. */
export type TrackFile = <T>(path: string, work: Promise<T>) => Promise<T>

/** Maintains the details of a scan status: the progress of each library, the files being read, the last problems. */
export class ScanDetail {
  private readonly libraries = new Map<string, ScanCounts['libraries'][number]>()

  constructor(private readonly counts: Pick<ScanCounts, 'reading' | 'libraries' | 'troubles'>) {}

  /** Sets the counts of each library from all found files and the files to read; the other files count as processed. */
  setFiles(roots: readonly string[], files: readonly FoundFile[], toRead: readonly FileToRead[]): void {
    for (const path of roots) this.libraries.set(path, { path, discovered: 0, processed: 0 })
    for (const { root } of files) this.add(root, 1, 1)
    for (const { file } of toRead) this.add(file.root, 0, -1)
    this.counts.libraries = [...this.libraries.values()]
  }

  processed({ root }: FoundFile): void {
    this.add(root, 0, 1)
    this.counts.libraries = [...this.libraries.values()]
  }

  readonly track: TrackFile = async (path, work) => {
    const { counts } = this
    counts.reading = [...counts.reading, path]
    try {
      return await work
    } finally {
      counts.reading = counts.reading.filter((each) => each !== path)
    }
  }

  addProblem(path: string, { code, params }: Problem): void {
    const { message } = new AppError(code, params)
    this.counts.troubles = [...this.counts.troubles, { path, code, message, params }].slice(-PROBLEMS_MAX)
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
