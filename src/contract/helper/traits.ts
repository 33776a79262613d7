import { z } from 'zod'
import { FORMATS, LACKABLE, MONTH, SIZES, type Trait } from '#domain/traits.ts'

/** Query parameters of filters besides facets, combined by AND. */
export const traits = {
  format: z.enum(FORMATS).optional(),
  lacks: z.enum(LACKABLE).optional(),
  added: z.string().regex(MONTH).optional(),
  size: z.string().regex(SIZES).optional(),
} satisfies Record<Trait, z.ZodType>
