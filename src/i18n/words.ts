import type * as es from './es/index.ts'

/** A form that only some languages have: 1 000 000 "de archivos" in Spanish and French. */
type OwnForm = `${string}_many`

/** The same keys with any text: what every other language must hold. Spanish is the source. */
type Texts<T> = {
  readonly [K in keyof T as Exclude<K, OwnForm>]: T[K] extends string ? string : Texts<T[K]>
} & { readonly [K in keyof T as Extract<K, OwnForm>]?: string }

export type Words = Texts<typeof es>
