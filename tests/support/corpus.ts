import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the shared test data says of one of its files. */
export interface CorpusFile {
  readonly path: string
  readonly what: string
  readonly magic: string
  readonly expected: {
    readonly outcome: 'ok' | 'error' | 'either' | 'n/a'
    readonly pages?: number
    readonly pages_or?: number
    readonly error?: string
    readonly or?: string
    readonly note?: string
  }
  readonly facts: {
    readonly pages?: readonly { readonly name: string }[]
    readonly first_page?: { readonly name: string }
    readonly [fact: string]: unknown
  }
}

const ROOT = fileURLToPath(new URL('../../../shared/', import.meta.url))

/** Real files of many makers, beside the project; not everybody has them. */
export const CORPUS = `${ROOT}corpus/`

/** All files of the shared test data; empty, with a line that says so, where it is absent. */
export function corpusFiles(): CorpusFile[] {
  if (existsSync(`${CORPUS}INDEX.json`)) return JSON.parse(readFileSync(`${CORPUS}INDEX.json`, 'utf8')).files
  process.stderr.write('Skipped: ../shared/corpus is not there; the fixtures are tested alone.\n')
  return []
}

/** A file of the shared data as JSON, null where it is absent. */
export function sharedJson<T>(name: string): T | null {
  if (existsSync(`${ROOT}${name}`)) return JSON.parse(readFileSync(`${ROOT}${name}`, 'utf8')) as T
  process.stderr.write(`Skipped: ../shared/${name} is not there.\n`)
  return null
}
