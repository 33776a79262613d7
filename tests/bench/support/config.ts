import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Folder of results and of a copy of the built product. */
export const CACHE = join(ROOT, 'node_modules/.cache/comics-bench')
export const PRODUCT = join(CACHE, 'product')
/** Rows of the current run, one JSON object a line. */
export const ROWS = join(CACHE, 'rows.jsonl')
/** The collection generators, next to the project; optional. */
export const TOOLS = join(ROOT, '../shared/tools')
/** Cached collections and data folders: gigabytes. */
export const BENCH_DIR = process.env.COMICS_BENCH_DIR ?? join(tmpdir(), 'comics-bench')
export const SMALL = process.env.BENCH_SIZE === 'small'

/** Returns a number of files or requests; a tenth of it in a quick run. */
export function sized(count: number): number {
  return SMALL ? Math.ceil(count / 10) : count
}

/** Returns the number of repetitions; one in a quick run. */
export function rounds(count: number): number {
  return SMALL ? 1 : count
}

/** Returns the path of a baseline program. */
export function bare(name: string): string {
  return join(import.meta.dirname, '../bare', `${name}.js`)
}
