import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { discover } from '#contract/helper/discover.ts'
import { coverChoice, metadata } from '#contract/helper/metadata.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { SERIES_FIELDS } from '#domain/fields.ts'
import { FILES_IN_PARALLEL, INDEX_PAUSE } from '#domain/limits.ts'
import type { IssueMetadata, PartialMetadata } from '#domain/metadata.ts'
import type { IssuePatch, SeriesMetadata, SeriesPatch } from '#domain/metadata-edit.ts'
import { noMetadata, unknownValues } from '#domain/metadata-fields.ts'
import { type CloudComic, cloudMetadata } from '#records/library/cloud-comics.ts'
import { saveMetadata } from '#records/library/save-metadata.ts'
import { currentSession, openAccount } from '../account/account.ts'
import { call } from '../connection/helper.ts'
import { collectionKeys, keys } from '../keys.ts'

/** Who told the metadata: the helper, the account's copy where it does not answer, or nobody. */
export type ToldBy = 'helper' | 'account' | 'nobody'

export interface IssueKnown {
  readonly by: ToldBy
  readonly metadata: IssueMetadata
  readonly origins: Readonly<Record<string, string>>
  readonly edited: IssuePatch
  /** What the file says; null where only the account told. */
  readonly found: IssueMetadata | null
}

export interface SeriesKnown {
  readonly by: ToldBy
  readonly metadata: Omit<SeriesMetadata, 'headerImage'>
  readonly edited: SeriesPatch
  readonly found: Omit<SeriesMetadata, 'headerImage'> | null
}

const userId = async (): Promise<string | null> => (await currentSession())?.user.id ?? null

/** The account's copy; null where there is none, or the account does not answer either. */
async function copyInAccount(path: string): Promise<IssueMetadata | null> {
  try {
    const owner = await userId()
    return owner === null ? null : await cloudMetadata(await openAccount(), owner, path)
  } catch {
    return null
  }
}

/** All that is known of an issue: from the helper, else the account's copy, else nothing. */
export const issueMetadataQuery = (path: string) =>
  queryOptions({
    queryKey: keys.metadataOf('issue', path),
    queryFn: async ({ signal }): Promise<IssueKnown> => {
      try {
        const { issue, origins, edited, found } = await call(metadata.comic, { query: { path }, signal })
        return { by: 'helper', metadata: issue, origins, edited, found }
      } catch {
        const copy = await copyInAccount(path)
        const by = copy === null ? 'nobody' : 'account'
        return { by, metadata: copy ?? noMetadata(), origins: {}, edited: {}, found: null }
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** The same of a series. The account keeps copies of comics alone. */
export const seriesMetadataQuery = (seriesPath: string) =>
  queryOptions({
    queryKey: keys.metadataOf('series', seriesPath),
    queryFn: async ({ signal }): Promise<SeriesKnown> => {
      try {
        const told = await call(metadata.series, { query: { seriesPath }, signal })
        return { by: 'helper', metadata: told.metadata, edited: told.edited, found: told.found }
      } catch {
        return { by: 'nobody', metadata: unknownValues(SERIES_FIELDS), edited: {}, found: null }
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** What many comics have in common, field by field. */
export const manyMetadataQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.metadataOf('many', ids),
    queryFn: ({ signal }) => call(metadata.summary, { body: { ids: [...ids] }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What the library has in its lists, for suggesting. */
export const suggestionsQuery = (lang: string) =>
  queryOptions({
    queryKey: keys.suggestions(lang),
    queryFn: async ({ signal }) => (await call(discover.facets, { query: { lang }, signal })).facets,
    staleTime: 60_000,
  })

/** Everything that shows what was written asks for it again. */
async function renew(client: QueryClient): Promise<void> {
  await Promise.all(
    [...collectionKeys, keys.metadata].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** How keeping the account's copies went. */
export type Kept = 'kept' | 'no-entities' | 'not-kept'

/** Writes the touched fields to the account, then its entities; never rejects. */
async function keepInAccount(comic: CloudComic, given: PartialMetadata): Promise<Kept> {
  try {
    const { warning } = await saveMetadata(await openAccount(), await userId(), comic, given)
    return warning === null ? 'kept' : 'no-entities'
  } catch {
    return 'not-kept'
  }
}

function picked(metadata: IssueMetadata, fields: readonly string[]): PartialMetadata {
  return Object.fromEntries(Object.entries(metadata).filter(([field]) => fields.includes(field)))
}

/** What is sent to change an issue; a cover is a page from 1, null for the file's own. */
export interface IssueChange {
  readonly patch: IssuePatch
  readonly cover?: number | null | undefined
}

/** Saves an issue with the helper, then in the account. Throws the helper's refusals. */
export async function saveIssue(client: QueryClient, comic: ComicCard, change: IssueChange): Promise<Kept> {
  const fields = Object.keys(change.patch)
  const { id, path } = comic
  if (fields.length > 0) await call(metadata.edit, { body: { path, patch: change.patch } })
  if (change.cover !== undefined)
    await call(coverChoice.chooseComic, { params: { id }, body: { page: change.cover } })
  await renew(client)
  if (fields.length === 0) return 'kept'
  const { issue } = await call(metadata.comic, { query: { path } })
  return keepInAccount(comic, picked(issue, fields))
}

export interface SeriesChange {
  readonly patch: SeriesPatch
  /** The comic whose cover stands first, null for the first issue's. */
  readonly cover?: string | null | undefined
}

/** Saves a series with the helper. Throws its refusals. */
export async function saveSeries(client: QueryClient, key: string, change: SeriesChange): Promise<void> {
  const { patch, cover } = change
  if (Object.keys(patch).length > 0) await call(metadata.edit, { body: { seriesPath: key, patch } })
  if (cover !== undefined) await call(coverChoice.chooseSeries, { params: { key }, body: { cover } })
  await renew(client)
}

type ManyBody = Parameters<typeof call<typeof metadata.editMany>>[1]['body']
export type ManyChange = Extract<ManyBody, { ids: unknown }>['edit']

export interface ManySaved {
  readonly changed: number
  readonly failed: number
  /** Takes all of it back, in the account too. */
  undo(): Promise<ManySaved>
  /** Once the account has its copies: the worst that happened. */
  readonly kept: Promise<Kept>
}

const pause = (time: number) => new Promise((done) => setTimeout(done, time))
/** One at a time: what undoes a change comes after it. */
let copying: Promise<unknown> = Promise.resolve()

type Changed = readonly (CloudComic & { readonly given: PartialMetadata })[]

async function keepAll(changed: Changed): Promise<Kept> {
  const went = new Set<Kept>()
  for (let start = 0; start < changed.length; start += FILES_IN_PARALLEL) {
    if (start > 0) await pause(INDEX_PAUSE)
    const some = changed.slice(start, start + FILES_IN_PARALLEL)
    for (const kept of await Promise.all(some.map((each) => keepInAccount(each, each.given)))) went.add(kept)
  }
  if (went.has('not-kept')) return 'not-kept'
  return went.has('no-entities') ? 'no-entities' : 'kept'
}

async function send(client: QueryClient, body: ManyBody): Promise<ManySaved> {
  const { changed, failed } = await call(metadata.editMany, { body })
  await renew(client)
  const kept = copying.then(() => keepAll(changed))
  copying = kept
  const patches = changed.map(({ id, before }) => ({ id, patch: before }))
  return { changed: changed.length, failed: failed.length, undo: () => send(client, { patches }), kept }
}

/** Saves one change to many, all or none of them; the account follows three at a time. Throws the helper's refusals. */
export function saveMany(client: QueryClient, ids: readonly string[], edit: ManyChange): Promise<ManySaved> {
  return send(client, { ids: [...ids], edit })
}
