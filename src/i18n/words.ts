import type * as es from './es/index.ts'

/** The plural category that only Spanish and French have: 1 000 000 "de archivos". */
type OwnForm = `${string}_many`

/** The keys of the Spanish source with any text: the type of every other language. */
export type Texts<T> = {
  readonly [K in keyof T as Exclude<K, OwnForm>]: T[K] extends string ? string : Texts<T[K]>
} & { readonly [K in keyof T as Extract<K, OwnForm>]?: string }

export type Words = Texts<typeof es>
