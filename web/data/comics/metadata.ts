import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { discover } from '#contract/helper/discover.ts'
import { coverChoice, metadata } from '#contract/helper/metadata.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { FILES_IN_PARALLEL, INDEX_PAUSE } from '#domain/limits.ts'
import { SERIES_FIELDS } from '#domain/metadata/fields.ts'
import type { IssueMetadata, PartialMetadata } from '#domain/metadata/metadata.ts'
import type { IssuePatch, SeriesMetadata, SeriesPatch } from '#domain/metadata/metadata-edit.ts'
import { noMetadata, unknownValues } from '#domain/metadata/metadata-fields.ts'
import { type CloudComic, cloudMetadata } from '#records/library/cloud-comics.ts'
import { saveMetadata } from '#records/library/save-metadata.ts'
import { currentSession, openAccount } from '../account/account.ts'
import { call } from '../connection/call.ts'
import { collectionKeys, keys } from '../keys.ts'

/** Source of loaded metadata: the helper, else the account's copy, else `none`. */
export type MetadataSource = 'helper' | 'account' | 'none'

export interface LoadedIssueMetadata {
  readonly by: MetadataSource
  readonly metadata: IssueMetadata
  readonly origins: Readonly<Record<string, string>>
  readonly edited: IssuePatch
  /** The values in the file; null if only the account has metadata. */
  readonly found: IssueMetadata | null
}

export interface LoadedSeriesMetadata {
  readonly by: MetadataSource
  readonly metadata: Omit<SeriesMetadata, 'headerImage'>
  readonly edited: SeriesPatch
  readonly found: Omit<SeriesMetadata, 'headerImage'> | null
}

const userId = async (): Promise<string | null> => (await currentSession())?.user.id ?? null

/** Returns the account's copy; null if there is none or the account is unreachable. */
async function copyInAccount(path: string): Promise<IssueMetadata | null> {
  try {
    const owner = await userId()
    return owner === null ? null : await cloudMetadata(await openAccount(), owner, path)
  } catch {
    return null
  }
}

/** All metadata of an issue for editing: from the helper, else the account's copy, else empty. */
export const editableIssueQuery = (path: string) =>
  queryOptions({
    queryKey: keys.metadataOf('issue', path),
    queryFn: async ({ signal }): Promise<LoadedIssueMetadata> => {
      try {
        const { issue, origins, edited, found } = await call(metadata.comic, { query: { path }, signal })
        return { by: 'helper', metadata: issue, origins, edited, found }
      } catch {
        const copy = await copyInAccount(path)
        const by = copy === null ? 'none' : 'account'
        return { by, metadata: copy ?? noMetadata(), origins: {}, edited: {}, found: null }
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** All metadata of a series for editing, from the helper, else empty: the account stores copies of comics only. */
export const editableSeriesQuery = (seriesPath: string) =>
  queryOptions({
    queryKey: keys.metadataOf('series', seriesPath),
    queryFn: async ({ signal }): Promise<LoadedSeriesMetadata> => {
      try {
        const loaded = await call(metadata.series, { query: { seriesPath }, signal })
        return { by: 'helper', metadata: loaded.metadata, edited: loaded.edited, found: loaded.found }
      } catch {
        return { by: 'none', metadata: unknownValues(SERIES_FIELDS), edited: {}, found: null }
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** The common values of comics by field. */
export const manyMetadataQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.metadataOf('many', ids),
    queryFn: ({ signal }) => call(metadata.summary, { body: { ids: [...ids] }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** All facet values of the library, as suggestions. */
export const suggestionsQuery = (lang: string) =>
  queryOptions({
    queryKey: keys.suggestions(lang),
    queryFn: async ({ signal }) => (await call(discover.facets, { query: { lang }, signal })).facets,
    staleTime: 60_000,
  })

/** Invalidates all queries that contain metadata. */
async function renew(client: QueryClient): Promise<void> {
  await Promise.all(
    [...collectionKeys, keys.metadata].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** Result of storing copies in the account; `no-entities`: stored, but their entities were not linked. */
export type CopyResult = 'kept' | 'no-entities' | 'not-kept'

/** Stores changed fields in the account, then links the entities. Never rejects. */
async function keepInAccount(comic: CloudComic, given: PartialMetadata): Promise<CopyResult> {
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

/** A change of an issue. `cover` is a page number from 1, or null for the file's own cover. */
export interface IssueChange {
  readonly patch: IssuePatch
  readonly cover?: number | null | undefined
}

/** Saves an issue at the helper, then in the account. Throws the helper's errors. */
export async function saveIssue(
  client: QueryClient,
  comic: ComicCard,
  change: IssueChange,
): Promise<CopyResult> {
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
  /** Id of the comic whose cover is used; null for the first issue's. */
  readonly cover?: string | null | undefined
}

/** Saves a series at the helper. Throws the helper's errors. */
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
  /** Undoes the whole change, in the account, too. */
  undo(): Promise<ManySaved>
  /** Resolves to the worst result of storing the copies in the account. */
  readonly copied: Promise<CopyResult>
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** The last copy to the account: copies are serialized, so that an undo follows its change. */
let copying: Promise<unknown> = Promise.resolve()

type Changed = readonly (CloudComic & { readonly given: PartialMetadata })[]

async function copyAll(changed: Changed): Promise<CopyResult> {
  const results = new Set<CopyResult>()
  for (let start = 0; start < changed.length; start += FILES_IN_PARALLEL) {
    if (start > 0) await pause(INDEX_PAUSE)
    const some = changed.slice(start, start + FILES_IN_PARALLEL)
    for (const result of await Promise.all(some.map((each) => keepInAccount(each, each.given))))
      results.add(result)
  }
  if (results.has('not-kept')) return 'not-kept'
  return results.has('no-entities') ? 'no-entities' : 'kept'
}

async function send(client: QueryClient, body: ManyBody): Promise<ManySaved> {
  const { changed, failed } = await call(metadata.editMany, { body })
  await renew(client)
  const copied = copying.then(() => copyAll(changed))
  copying = copied
  const patches = changed.map(({ id, before }) => ({ id, patch: before }))
  return { changed: changed.length, failed: failed.length, undo: () => send(client, { patches }), copied }
}

/** Saves a change of many comics, then copies it to the account in batches. Throws the helper's errors. */
export function saveMany(client: QueryClient, ids: readonly string[], edit: ManyChange): Promise<ManySaved> {
  return send(client, { ids: [...ids], edit })
}
