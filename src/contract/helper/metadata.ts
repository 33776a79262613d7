import { z } from 'zod'
import { EDITED_AT_ONCE } from '#domain/limits.ts'
import { comicInfoNames } from '#domain/metadata/comic-info-names.ts'
import { issueMetadata } from '#domain/metadata/metadata.ts'
import { issuePatch, seriesMetadata, seriesPatch } from '#domain/metadata/metadata-edit.ts'
import { fieldSummary, manyEdit } from '#domain/metadata/metadata-many.ts'
import { contract } from '../endpoint.ts'
import { ok, paging } from './shapes.ts'

/** Ids of the comics of a bulk edit or a summary. */
const ids = z.array(z.string().min(1)).min(1).max(EDITED_AT_ONCE)

/** Reading and editing metadata. Edits are stored by comic id and series; files are not modified. */
export const metadata = contract({
  /** Returns a page of all edits by path, comics first; `total` counts all. */
  edits: {
    method: 'GET',
    path: '/api/metadata',
    access: 'user',
    query: z.object(paging),
    response: z.object({
      success: ok,
      metadata: z.object({
        comics: z.record(z.string(), issuePatch),
        series: z.record(z.string(), seriesPatch),
      }),
      total: z.int(),
    }),
  },
  /**
   * Edits a comic or a series. Null reverts an edit; an empty value clears the field. Also accepted as POST with
   * `X-HTTP-Method-Override: PATCH`.
   */
  edit: {
    method: 'PATCH',
    path: '/api/metadata',
    access: 'owner',
    body: z.union([
      z.object({ path: z.string().min(1), patch: issuePatch }),
      z.object({ seriesPath: z.string().min(1), patch: seriesPatch }),
    ]),
    response: z.object({ success: ok }),
  },
  /**
   * Edits many comics in one transaction. To undo, send the `id` and `before` of each changed comic as `patches`.
   * `given` has the edited fields with their new values.
   */
  editMany: {
    method: 'PATCH',
    path: '/api/metadata/many',
    access: 'owner',
    bodyLimit: 8 * 1024 * 1024,
    body: z.union([
      z.object({ ids, edit: manyEdit }),
      z.object({
        patches: z
          .array(z.object({ id: z.string().min(1), patch: issuePatch }))
          .min(1)
          .max(EDITED_AT_ONCE),
      }),
    ]),
    response: z.object({
      success: ok,
      changed: z.array(
        z.object({
          id: z.string(),
          path: z.string(),
          name: z.string(),
          given: issueMetadata.partial(),
          before: issuePatch,
        }),
      ),
      failed: z.array(z.object({ id: z.string(), code: z.string() })),
    }),
  },
  /** Summarizes the metadata of comics; unknown ids are ignored. */
  summary: {
    method: 'POST',
    path: '/api/metadata/summary',
    access: 'user',
    body: z.object({ ids }),
    response: z.object({
      success: ok,
      count: z.int(),
      /** By form field; a storyline has three: name, order and total. */
      fields: z.record(z.string(), fieldSummary),
    }),
  },
  comic: {
    method: 'GET',
    path: '/api/metadata/comic',
    access: 'user',
    query: z.object({ path: z.string().min(1) }),
    response: z.object({
      success: ok,
      metadata: comicInfoNames,
      /** The same metadata by internal field names; `metadata` has it by ComicInfo's names. */
      issue: issueMetadata,
      /** Source of each value: `edit`, `ComicInfo`, `FileName`, … */
      origins: z.record(z.string(), z.string()),
      edited: issuePatch,
      /** Metadata without edits. */
      found: issueMetadata,
    }),
  },
  series: {
    method: 'GET',
    path: '/api/metadata/series',
    access: 'user',
    query: z.object({ seriesPath: z.string().min(1) }),
    response: z.object({
      success: ok,
      metadata: seriesMetadata,
      edited: seriesPatch,
      /** Metadata from the folder and the issues, without edits. */
      found: seriesMetadata.omit({ headerImage: true }),
    }),
  },
  headerImage: {
    method: 'POST',
    path: '/api/metadata/header-image',
    access: 'owner',
    scope: 'local',
    bodyLimit: 8 * 1024 * 1024,
    body: z.union([
      z.object({ seriesPath: z.string().min(1), dataUrl: z.string() }),
      z.object({ comicPath: z.string().min(1), dataUrl: z.string() }),
    ]),
    response: z.object({ success: ok, headerImage: z.string() }),
  },
})

/** Header images of series by key. */
export const headers = contract({
  get: {
    method: 'GET',
    path: '/api/series/header/:seriesKey',
    access: 'user',
    media: true,
    params: z.object({ seriesKey: z.string().min(1) }),
    query: z.object({ v: z.string().optional() }),
    response: 'content',
  },
  put: {
    method: 'POST',
    path: '/api/series/header',
    access: 'owner',
    scope: 'local',
    bodyLimit: 8 * 1024 * 1024,
    body: z.object({
      seriesKey: z.string().min(1),
      imageBase64: z.string(),
      filename: z.string().optional(),
    }),
    response: z.object({ success: ok, headerImage: z.string() }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/series/header/:seriesKey',
    access: 'owner',
    scope: 'local',
    params: z.object({ seriesKey: z.string().min(1) }),
    response: z.object({ success: ok }),
  },
})

/** Choosing covers. */
export const coverChoice = contract({
  series: {
    method: 'GET',
    path: '/api/series/:key/cover',
    access: 'user',
    params: z.object({ key: z.string().min(1) }),
    response: z.object({
      success: ok,
      selectedCover: z.string().nullable(),
      availableCovers: z.array(z.string()),
    }),
  },
  chooseSeries: {
    method: 'PUT',
    path: '/api/series/:key/cover',
    access: 'owner',
    params: z.object({ key: z.string().min(1) }),
    /** Id of a comic of the series; null for the first. */
    body: z.object({ cover: z.string().nullable() }),
    response: z.object({ success: ok, selectedCover: z.string().nullable() }),
  },
  chooseComic: {
    method: 'PUT',
    path: '/api/comics/:id/cover',
    access: 'owner',
    params: z.object({ id: z.string().min(1) }),
    /** Page number, from 1; null for the file's own cover. */
    body: z.object({ page: z.int().min(1).nullable() }),
    response: z.object({ success: ok, version: z.string().nullable() }),
  },
})
