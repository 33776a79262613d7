import { z } from 'zod'
import { FORMATS, LACKABLE, MONTH, SIZES, type Trait } from '#domain/traits.ts'

/** Traits of comics as they arrive in a query; all that are given must fit. */
export const traits = {
  format: z.enum(FORMATS).optional(),
  lacks: z.enum(LACKABLE).optional(),
  added: z.string().regex(MONTH).optional(),
  size: z.string().regex(SIZES).optional(),
} satisfies Record<Trait, z.ZodType>
