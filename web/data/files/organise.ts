import { queryOptions } from '@tanstack/react-query'
import { organise, type Templates } from '#contract/helper/organise.ts'
import type { ComicKind } from '#domain/organise/comic-kinds.ts'
import type { OrganiseMode } from '#domain/organise/moves.ts'
import { call } from '../connection/call.ts'
import type { FileBatchRow } from './batches.ts'

export type { Templates } from '#contract/helper/organise.ts'

/** The user's last templates, the default ones, and the libraries. */
export const templatesQuery = queryOptions({
  queryKey: ['organise', 'templates'],
  queryFn: ({ signal }) => call(organise.templates, { signal }),
  staleTime: 0,
})

export interface PlanRequest {
  readonly library: string
  /** Null: all comics of the library. */
  readonly ids: readonly string[] | null
  readonly templates: Templates
  readonly mode: OrganiseMode
}

/**
 * The plan of a library. A new request cancels the one before, whose plan stays until the new one arrives. The helper
 * keeps one plan per user, so no former plan is kept here either.
 */
export const organisePlanQuery = ({ library, ids, templates, mode }: PlanRequest) =>
  queryOptions({
    queryKey: ['organise', 'plan', library, ids, templates, mode],
    queryFn: ({ signal }) =>
      call(organise.plan, {
        body: { library, ids: ids === null ? null : [...ids], templates, mode },
        signal,
      }),
    placeholderData: (old) => old,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export type OrganisePlanAnswer = Awaited<ReturnType<typeof call<typeof organise.plan>>>
export type PlannedMove = OrganisePlanAnswer['moves'][number]
export type PlannedStay = OrganisePlanAnswer['stays'][number]
export type PlannedKind = { readonly kind: ComicKind; readonly count: number; readonly sample: string | null }

/** Moves what was planned. Returns the batch; null if no file would move. Throws plan-expired. */
export async function startOrganising(plan: string): Promise<FileBatchRow | null> {
  return (await call(organise.run, { body: { plan } })).batch
}
