import type { Db } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import type { BatchRunner } from '../files/batch-runner.ts'
import type { Author } from '../files/file-changes.ts'
import { convertibleIds, type PlannedConversion, planConversions } from './conversion-plan.ts'

/** Conversions of archives to cbz. */
export interface Converter {
  /** Returns the ids of all available comics that can be converted to cbz, by path. */
  convertible(): Promise<string[]>
  /** See `planConversions`. */
  plan(ids: readonly string[], signal: AbortSignal): Promise<PlannedConversion[]>
  /** Stores planned conversions as a batch, which is not run yet; returns its id, null if nothing is converted. */
  store(planned: readonly PlannedConversion[], author: Author): Promise<string | null>
}

export function createConverter(
  db: Db,
  decoder: Decoder,
  { create }: Pick<BatchRunner, 'create'>,
): Converter {
  return {
    convertible: () => convertibleIds(db),
    plan: (ids, signal) => planConversions(db, decoder, ids, signal),

    async store(planned, author) {
      const changes = planned.flatMap(({ id, root, path, target, before }) =>
        target === null ? [] : [{ comicId: id, kind: 'convert' as const, root, path, target, before }],
      )
      if (changes.length === 0) return null
      return create({ kind: 'convert', ...author }, changes)
    },
  }
}
