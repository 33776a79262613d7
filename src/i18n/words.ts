import type { es } from './es/index.ts'

/** The same keys with any text: what every other language must hold. Spanish is the source. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

export type Words = Texts<typeof es>
