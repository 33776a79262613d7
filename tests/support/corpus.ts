import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMissing } from './missing.ts'

/** An entry of the shared test data's index. */
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

/** Path of real files from many programs, next to the project; absent from a public clone. */
export const CORPUS = `${ROOT}corpus/`

/** True if the file `name` of the shared data is present. Throws if CI is set and it is absent. */
const isPresent = (name: string): boolean =>
  existsSync(ROOT + name) || !isMissing(`../shared/${name} is absent`)

/** True if the corpus is present. Throws if CI is set and it is absent. */
export const hasCorpus = (): boolean => isPresent('corpus/INDEX.json')

/** Returns a file of the shared data as JSON, null if it is absent. Throws if CI is set and it is absent. */
export const sharedJson = <T>(name: string): T | null =>
  isPresent(name) ? (JSON.parse(readFileSync(ROOT + name, 'utf8')) as T) : null

/** Returns all files of the corpus, none if it is absent. Throws if CI is set and it is absent. */
export const corpusFiles = (): CorpusFile[] =>
  sharedJson<{ files: CorpusFile[] }>('corpus/INDEX.json')?.files ?? []
