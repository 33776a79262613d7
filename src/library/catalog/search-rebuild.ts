import type { Statements } from '#db/index.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import type { SeriesPatch } from '#domain/metadata-edit.ts'
import { plain } from '#domain/plain-text.ts'
import { folderName } from '#domain/series.ts'
import { comicTexts, seriesTexts } from './search-index.ts'

/** Rows rewritten at once. */
const ROWS = 2_000
/** Letters and signs that earlier versions indexed as they are. */
const UNFOLDED = /[łøßæœđð'’ʼ\x60]/i

/** Writes anew what comics and series are found by, where earlier versions kept letters that plain ones now find. */
export async function rebuildSearch(tx: Statements): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await tx.all<{ no: number; title: string; search: string; metadata: string }>(
      `select no, title, search, metadata from comics where no > ? order by no limit ${ROWS}`,
      [last],
    )
    const stale = rows.filter(({ title, search, metadata }) => UNFOLDED.test(`${title}${search}${metadata}`))
    for (const { no, search, title, metadata } of stale) {
      await tx.run('update comics set search = ? where no = ?', [plain(search), no])
      const texts = comicTexts({ title, metadata: JSON.parse(metadata) as IssueMetadata })
      await tx.run('insert or replace into comic_search (rowid, name, people) values (?, ?, ?)', [
        no,
        ...texts,
      ])
    }
    const end = rows.at(-1)
    if (end === undefined) break
    last = end.no
  }
  const series = await tx.all<{ id: number; name: string; folder: string; search: string; edit: string }>(
    'select id, name, folder, search, edit from series where count > 0',
  )
  for (const { id, name, folder, search, edit } of series) {
    if (!UNFOLDED.test(`${name}${folder}${edit}`)) continue
    await tx.run('update series set search = ? where id = ?', [plain(search), id])
    const texts = seriesTexts(name, folderName(folder), JSON.parse(edit) as SeriesPatch)
    await tx.run('insert or replace into series_search (rowid, name, people) values (?, ?, ?)', [
      id,
      ...texts,
    ])
  }
}
