import type { coverChoice, headers, metadata } from '#contract/helper/metadata.ts'
import { AppError } from '#domain/errors/errors.ts'
import { toComicInfoNames } from '#domain/metadata/comic-info-names.ts'
import type { IssuePatch } from '#domain/metadata/metadata-edit.ts'
import { patchOfMany, summariseMany } from '#domain/metadata/metadata-many.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import { pictureAnswer } from './images.ts'
import { headerAddress } from './picture-addresses.ts'
import { userOf } from './user-of.ts'

/** Maximum size of a bulk edit in characters: the length of its JSON times the number of comics. */
const WRITTEN_MAX = 64 * 1024 * 1024

/** Routes for reading and editing metadata. */
export function metadataRoutes(library: Library): Handlers<typeof metadata, Caller> {
  const { edits, choices } = library
  return {
    async edits({ query }) {
      const { comics, series, total } = await edits.list(query.limit, query.offset)
      return { success: true, metadata: { comics, series }, total }
    },
    async edit({ body }) {
      if ('path' in body) await edits.editIssue(body.path, body.patch)
      else await edits.editSeries(body.seriesPath, body.patch)
      return { success: true }
    },
    async editMany({ body }) {
      if ('ids' in body && body.ids.length * JSON.stringify(body.edit).length > WRITTEN_MAX)
        throw new AppError('payload-too-large')
      const { changed, failed } =
        'ids' in body
          ? await edits.editMany(body.ids, (issue) => patchOfMany(issue, body.edit))
          : await edits.editMany(...patchesById(body.patches))
      return { success: true, changed, failed }
    },
    async summary({ body }, caller) {
      const user = await library.catalogUserOf(userOf(caller))
      const issues = await edits.issues(await library.catalog.visibleIds(body.ids, user))
      return { success: true, count: issues.length, fields: summariseMany(issues) }
    },
    async comic({ query }, caller) {
      await library.checkVisible(userOf(caller), await library.comics.idOf(query.path))
      const { metadata: issue, origins, edited, found } = await edits.issue(query.path)
      return { success: true, metadata: toComicInfoNames(issue), issue, origins, edited, found }
    },
    async series({ query }) {
      const [{ metadata: known, edited, found }, header] = await Promise.all([
        edits.series(query.seriesPath),
        choices.header(query.seriesPath),
      ])
      return { success: true, metadata: { ...known, headerImage: headerAddress(header) }, edited, found }
    },
    async headerImage({ body }, caller) {
      const path =
        'seriesPath' in body ? body.seriesPath : await seriesOf(library, body.comicPath, userOf(caller))
      return { success: true, headerImage: headerAddress(await choices.putHeader(path, body.dataUrl)) ?? '' }
    },
  }
}

function patchesById(
  patches: readonly { id: string; patch: IssuePatch }[],
): [ids: string[], patchOf: (issue: { id: string }) => IssuePatch] {
  const byId = new Map(patches.map(({ id, patch }) => [id, patch]))
  return [[...byId.keys()], ({ id }) => byId.get(id) ?? {}]
}

/** Returns the key of a comic's series. Throws series-not-found for a single issue. */
async function seriesOf(library: Library, comicPath: string, userId: string): Promise<string> {
  const id = await library.comics.idOf(comicPath)
  const [comic] = await library.comics.byIds([id], await library.catalogUserOf(userId))
  if (comic?.seriesKey == null) throw new AppError('series-not-found')
  return comic.seriesKey
}

/** Routes for the header images of series. */
export function headerRoutes(library: Library): Handlers<typeof headers, Caller> {
  const { choices } = library
  return {
    async get({ params, query }) {
      const { header } = await choices.header(params.seriesKey)
      if (header === null) throw new AppError('cover-not-found')
      return pictureAnswer(library.headers, header, query.v)
    },
    async put({ body }) {
      const header = await choices.putHeader(body.seriesKey, body.imageBase64)
      return { success: true, headerImage: headerAddress(header) ?? '' }
    },
    async remove({ params }) {
      await choices.removeHeader(params.seriesKey)
      return { success: true }
    },
  }
}

/** Routes for the covers of series and comics. */
export function coverChoiceRoutes(library: Library): Handlers<typeof coverChoice, Caller> {
  const { choices, catalog } = library
  return {
    async series({ params }, caller) {
      const { selected, available } = await choices.seriesCover(params.key)
      const user = await library.catalogUserOf(userOf(caller))
      const availableCovers = [...(await catalog.visibleIds(available, user))]
      const [selectedCover = null] = await catalog.visibleIds(selected === null ? [] : [selected], user)
      return { success: true, selectedCover, availableCovers }
    },
    async chooseSeries({ params, body }) {
      await choices.chooseSeriesCover(params.key, body.cover)
      return { success: true, selectedCover: body.cover }
    },
    async chooseComic({ params, body }) {
      return { success: true, version: await choices.chooseCover(params.id, body.page) }
    },
  }
}
