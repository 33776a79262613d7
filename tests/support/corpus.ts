import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMissing } from './missing.ts'

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

/** Real files of many makers, beside the project; they are absent from a public clone. */
export const CORPUS = `${ROOT}corpus/`

/** True where the file `name` of the shared data is present. Throws where CI is set and it is absent. */
const isPresent = (name: string): boolean =>
  existsSync(ROOT + name) || !isMissing(`../shared/${name} is absent`)

/** True where the corpus is present. Throws where CI is set and it is absent. */
export const hasCorpus = (): boolean => isPresent('corpus/INDEX.json')

/** Returns a file of the shared data as JSON, null where it is absent. Throws where CI is set and it is absent. */
export const sharedJson = <T>(name: string): T | null =>
  isPresent(name) ? (JSON.parse(readFileSync(ROOT + name, 'utf8')) as T) : null

/** Returns all files of the corpus, none where it is absent. Throws where CI is set and it is absent. */
export const corpusFiles = (): CorpusFile[] =>
  sharedJson<{ files: CorpusFile[] }>('corpus/INDEX.json')?.files ?? []
