import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** What measurements leave behind, and a copy of the product as built. */
export const CACHE = join(ROOT, 'node_modules/.cache/comics-bench')
export const PRODUCT = join(CACHE, 'product')
/** Rows of the run under way, one JSON object a line. */
export const ROWS = join(CACHE, 'rows.jsonl')
/** The makers of collections, beside the project; not everybody has them. */
export const TOOLS = join(ROOT, '../shared/tools')
/** Collections, made once, and the data folders of what is measured: gigabytes. */
export const BENCH_DIR = process.env.COMICS_BENCH_DIR ?? join(tmpdir(), 'comics-bench')
export const SMALL = process.env.BENCH_SIZE === 'small'

/** A number of files or requests; a tenth of it in the quick form. */
export function sized(count: number): number {
  return SMALL ? Math.ceil(count / 10) : count
}

/** How often a pair is measured, best or median told; the quick form only sees that it works. */
export function rounds(count: number): number {
  return SMALL ? 1 : count
}

/** The path of a plain program a measurement is held against. */
export function bare(name: string): string {
  return join(import.meta.dirname, '../bare', `${name}.js`)
}
