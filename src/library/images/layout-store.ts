import type { Db, Migration } from '#db/index.ts'
import type { ContentsLine, Panel } from '#domain/reading/page-layout.ts'
import type { DetectedLayout } from '#formats/image/layout/detect-layout.ts'

/** Version of the detection; increased whenever it detects more, so that pages are analysed again. */
const LAYOUT_VERSION = 2
/** Maximum stored page layouts, about a kilobyte each: the pages of some thousand comics. */
const LAYOUTS_MAX = 100_000

/** Stores detected page layouts, panels that users corrected, and tables of contents. */
interface LayoutStore {
  /** Returns the stored layouts of pages `from` to `to` of a file version, by page number. */
  layouts(comicNo: number, version: string, from: number, to: number): Promise<Map<number, DetectedLayout>>
  saveLayouts(comicNo: number, version: string, layouts: ReadonlyMap<number, DetectedLayout>): Promise<void>
  /** Returns the corrected panels by page. Deletes corrections written for another number of pages. */
  correctedPanels(comicNo: number, pageCount: number): Promise<Map<number, Panel[]>>
  /** Stores corrected panels; null deletes the correction. */
  savePanels(comicNo: number, page: number, pageCount: number, panels: readonly Panel[] | null): Promise<void>
  /** Returns the table of contents of a file version; null if it has not been read yet. */
  contents(comicNo: number, version: string): Promise<ContentsLine[] | null>
  saveContents(comicNo: number, version: string, contents: readonly ContentsLine[]): Promise<void>
}

export const layoutTables: Migration = {
  name: '009-page-layouts',
  up: `
    -- detected page layouts; version: those of the detection and the file; the oldest rows are deleted first
    create table page_layouts (
      no integer primary key autoincrement,
      comic_no integer not null references comics (no) on delete cascade,
      page integer not null,
      version text not null,
      found text not null,
      unique (comic_no, page)
    );
    -- tables of contents, with the same version
    create table comic_outlines (
      comic_no integer primary key references comics (no) on delete cascade,
      version text not null,
      contents text not null
    );
    -- panels corrected by users; valid while the comic has page_count pages
    create table page_panels (
      comic_no integer not null references comics (no) on delete cascade,
      page integer not null,
      page_count integer not null,
      panels text not null,
      primary key (comic_no, page)
    ) without rowid;
  `,
}

const versionKey = (version: string) => `${LAYOUT_VERSION}:${version}`

/** Panels are stored as arrays of four numbers. */
export const panelToArray = ({ x, y, width, height }: Panel) => [x, y, width, height]
export const panelOf = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Panel => ({
  x,
  y,
  width,
  height,
})

const serialize = (layout: DetectedLayout) =>
  JSON.stringify({ ...layout, panels: layout.panels.map(panelToArray) })

function parse(text: string): DetectedLayout {
  const found = JSON.parse(text) as Omit<DetectedLayout, 'panels'> & { panels: number[][] }
  return { ...found, panels: found.panels.map(panelOf) }
}

export function createLayoutStore(db: Db): LayoutStore {
  return {
    async layouts(comicNo, version, from, to) {
      const rows = await db.all<{ page: number; found: string }>(
        'select page, found from page_layouts where comic_no = ? and page between ? and ? and version = ?',
        [comicNo, from, to, versionKey(version)],
      )
      return new Map(rows.map(({ page, found }) => [page, parse(found)]))
    },

    async saveLayouts(comicNo, version, layouts) {
      await db.transaction(async (tx) => {
        // Layouts of earlier versions of the file are never read again.
        await tx.run('delete from page_layouts where comic_no = ? and version <> ?', [
          comicNo,
          versionKey(version),
        ])
        for (const [page, layout] of layouts)
          await tx.run(
            'insert or replace into page_layouts (comic_no, page, version, found) values (?, ?, ?, ?)',
            [comicNo, page, versionKey(version), serialize(layout)],
          )
        await tx.run('delete from page_layouts where no <= (select max(no) from page_layouts) - ?', [
          LAYOUTS_MAX,
        ])
      })
    },

    async correctedPanels(comicNo, pageCount) {
      const rows = await db.all<{ page: number; page_count: number; panels: string }>(
        'select page, page_count, panels from page_panels where comic_no = ?',
        [comicNo],
      )
      if (rows.some((row) => row.page_count !== pageCount))
        await db.run('delete from page_panels where comic_no = ? and page_count <> ?', [comicNo, pageCount])
      return new Map(
        rows
          .filter((row) => row.page_count === pageCount)
          .map((row) => [row.page, (JSON.parse(row.panels) as number[][]).map(panelOf)]),
      )
    },

    async savePanels(comicNo, page, pageCount, panels) {
      if (panels === null)
        await db.run('delete from page_panels where comic_no = ? and page = ?', [comicNo, page])
      else
        await db.run(
          'insert or replace into page_panels (comic_no, page, page_count, panels) values (?, ?, ?, ?)',
          [comicNo, page, pageCount, JSON.stringify(panels.map(panelToArray))],
        )
    },

    async contents(comicNo, version) {
      const row = await db.get<{ contents: string }>(
        'select contents from comic_outlines where comic_no = ? and version = ?',
        [comicNo, versionKey(version)],
      )
      return row === undefined ? null : (JSON.parse(row.contents) as ContentsLine[])
    },

    async saveContents(comicNo, version, contents) {
      await db.run('insert or replace into comic_outlines (comic_no, version, contents) values (?, ?, ?)', [
        comicNo,
        versionKey(version),
        JSON.stringify(contents),
      ])
    },
  }
}
