import { z } from 'zod'

/** Maximum rows in a user's order, and characters of a row's id. */
const ROWS_MAX = 200
const ROW_ID_MAX = 200

/** A row of the home screen in a user's order. Rows that are off keep their place. */
const homeRow = z.object({
  // A hosted account stores neither NUL nor half of a surrogate pair.
  id: z
    .string()
    .max(ROW_ID_MAX)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  on: z.boolean(),
})
export type HomeRowChoice = Readonly<z.infer<typeof homeRow>>

/** A user's order of the rows of home; null is the default order. */
export const homeRows = z.array(homeRow).max(ROWS_MAX).nullable()

/** An order, and the time at which the user chose it, in milliseconds since 1970. */
export const homeRowOrder = z.object({ rows: homeRows, at: z.int().min(0) })
export interface HomeRowOrder {
  readonly rows: readonly HomeRowChoice[] | null
  readonly at: number
}
