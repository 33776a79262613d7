import { join, relative, sep } from 'node:path'
import type { Db } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import { AppError } from '#domain/errors/errors.ts'
import { extensionOf } from '#domain/file-types.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import {
  COMIC_KINDS,
  type ComicFacts,
  type ComicKind,
  kindOf,
  nameValues,
} from '#domain/organise/comic-kinds.ts'
import type { OrganisedComic, OrganiseMode, OrganisePlan } from '#domain/organise/moves.ts'
import { bareName } from '#domain/organise/path-names.ts'
import { planOrganisation } from '#domain/organise/plan.ts'
import { renderPath } from '#domain/organise/render-template.ts'
import type { Template } from '#domain/organise/template.ts'
import type { BatchRunner } from '../files/batch-runner.ts'
import type { Author } from '../files/file-changes.ts'
import type { NewChange } from '../files/journal-entries.ts'
import { listLibrary } from './list-library.ts'

export interface OrganiseOrder {
  readonly root: string
  /** The comics to organise; null for all of the library. */
  readonly ids: readonly string[] | null
  readonly templates: Readonly<Record<ComicKind, Template>>
  readonly mode: OrganiseMode
  /** Restricts the comics, as to those that a user may see. */
  readonly among?: (ids: readonly string[]) => Promise<readonly string[]>
}

/** The comics of a kind, and the path that its template gives to the first; null if it gives none. */
export interface PlannedKind {
  readonly kind: ComicKind
  readonly count: number
  readonly sample: string | null
}

/** Plans names and folders of comics by templates. The batches are run and undone as other changes of files. */
export interface Organiser {
  /** Plans without changing anything. Throws library-not-found, and the system's errors. */
  plan(
    order: OrganiseOrder,
    signal?: AbortSignal,
  ): Promise<OrganisePlan & { readonly kinds: readonly PlannedKind[] }>
  /** Stores a plan as a batch, which is not run yet; returns its id, null if nothing moves. */
  store(root: string, plan: OrganisePlan, author: Author): Promise<string | null>
}

interface ComicRow {
  id: string
  path: string
  number: string | null
  metadata: string
  is_book: number
  series_year: number | null
}

/** The first year of a series is that of all comics with the same series, volume and publisher in the library. */
const COMICS = `
  select id, path, number, metadata, page_count = 0 and chapters <> '[]' as is_book,
    min(year) over (partition by metadata ->> 'series', volume, publisher) as series_year
  from comics where root = ? and available = 1 order by folder, number_order is null, number_order, sort_name`

const toPosix = (path: string) => (sep === '/' ? path : path.replaceAll(sep, '/'))

function organisedComic(root: string, row: ComicRow): OrganisedComic {
  const path = toPosix(relative(root, row.path))
  const facts: ComicFacts = {
    metadata: JSON.parse(row.metadata) as IssueMetadata,
    number: row.number,
    isBook: row.is_book === 1,
    stem: bareName(path).slice(path.lastIndexOf('/') + 1),
    seriesYear: row.series_year,
  }
  return { id: row.id, path, kind: kindOf(facts), values: nameValues(facts) }
}

function plannedKinds(
  comics: readonly OrganisedComic[],
  templates: OrganiseOrder['templates'],
): PlannedKind[] {
  return COMIC_KINDS.flatMap((kind) => {
    const own = comics.filter((comic) => comic.kind === kind)
    const [first] = own
    if (first === undefined) return []
    const extension = extensionOf(first.path)
    const { path } = renderPath(templates[kind], first.values, extension)
    return [{ kind, count: own.length, sample: path && `${path}.${extension}` }]
  })
}

export function createOrganiser(db: Db, { create }: Pick<BatchRunner, 'create'>): Organiser {
  return {
    async plan({ root, ids, templates, mode, among }, signal) {
      if ((await db.get('select 1 from roots where path = ?', [root])) === undefined)
        throw new AppError('library-not-found', { path: root })
      const rows = await db.all<ComicRow>(COMICS, [root])
      const all = ids ?? rows.map(({ id }) => id)
      const wanted = new Set(among === undefined ? all : await among(all))
      const pauseIfDue = timeSlices()
      const pause = async () => {
        signal?.throwIfAborted()
        await pauseIfDue()
      }
      const comics: OrganisedComic[] = []
      for (const row of rows) {
        await pause()
        if (wanted.has(row.id)) comics.push(organisedComic(root, row))
      }
      const listing = await listLibrary(root, signal)
      const plan = await planOrganisation({ comics, listing, templates, mode }, pause)
      return { ...plan, kinds: plannedKinds(comics, templates) }
    },

    async store(root, { moves }, author) {
      if (moves.length === 0) return null
      const changes = moves.map(
        ({ id, from, to, neighbours }): NewChange => ({
          comicId: id,
          kind: 'rename',
          root,
          path: join(root, from),
          target: join(root, to),
          detail: {
            neighbours: neighbours.map((one) => ({ from: join(root, one.from), to: join(root, one.to) })),
          },
        }),
      )
      return create({ kind: 'rename', ...author }, changes)
    },
  }
}
