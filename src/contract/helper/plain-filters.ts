import { z } from 'zod'
import { FORMATS, LACKABLE, MONTH, type PlainFilter, SIZES } from '#domain/plain-filters.ts'

/** Query parameters of filters besides facets, combined by AND. */
export const plainFilters = {
  format: z.enum(FORMATS).optional(),
  lacks: z.enum(LACKABLE).optional(),
  added: z.string().regex(MONTH).optional(),
  size: z.string().regex(SIZES).optional(),
} satisfies Record<PlainFilter, z.ZodType>
