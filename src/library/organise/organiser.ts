import { join, relative, sep } from 'node:path'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { type ComicFacts, type ComicKind, kindOf, nameValues } from '#domain/organise/comic-kinds.ts'
import type { OrganisedComic, OrganiseMode, OrganisePlan } from '#domain/organise/moves.ts'
import { bareName } from '#domain/organise/path-names.ts'
import { planOrganisation } from '#domain/organise/plan.ts'
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
}

/** Plans names and folders of comics by templates. The batches are run and undone as other changes of files. */
export interface Organiser {
  /** Plans without changing anything. Throws library-not-found, and the system's errors. */
  plan(order: OrganiseOrder, signal?: AbortSignal): Promise<OrganisePlan>
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

export function createOrganiser(db: Db, { create }: Pick<BatchRunner, 'create'>): Organiser {
  return {
    async plan({ root, ids, templates, mode }, signal) {
      if ((await db.get('select 1 from roots where path = ?', [root])) === undefined)
        throw new AppError('library-not-found', { path: root })
      const rows = await db.all<ComicRow>(COMICS, [root])
      const wanted = ids === null ? null : new Set(ids)
      const comics = rows.filter(({ id }) => wanted?.has(id) ?? true).map((row) => organisedComic(root, row))
      return planOrganisation({ comics, listing: await listLibrary(root, signal), templates, mode })
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
