import type { Migration } from '#db/index.ts'
import { type ComicChapter, plainChapter } from '#domain/comic.ts'

/** Cleans chapter titles stored by earlier versions. Tables of contents are deleted and read again on demand. */
export const plainTitles: Migration = {
  name: '015-plain-titles',
  async up(tx) {
    await tx.run('delete from comic_outlines')
    const rows = await tx.all<{ no: number; chapters: string }>(
      "select no, chapters from comics where chapters <> '[]'",
    )
    for (const { no, chapters } of rows) {
      const plain = JSON.stringify((JSON.parse(chapters) as ComicChapter[]).map(plainChapter))
      if (plain !== chapters) await tx.run('update comics set chapters = ? where no = ?', [plain, no])
    }
  },
}
