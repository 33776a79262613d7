import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#db/index.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import { listedMetadata } from '#domain/metadata-bounds.ts'
import { buildSaid } from './build-said.ts'
import type { SaidIndex } from './said-index.ts'

/** Comics of which is read at once: more would hold up the event loop. */
const ROWS = 400
/** Where a part ends, in characters of metadata: files may say megabytes each. */
const TEXT = 1024 * 1024

interface Row {
  readonly no: number
  readonly id: string
  readonly root: string
  readonly size: number
  readonly numberOrder: number | null
  readonly sortName: string
  readonly metadata: string
}

/** Reads what is said of all comics that are there, a part at a time. */
export async function loadSaid(db: Pick<Db, 'all'>): Promise<SaidIndex> {
  const index = buildSaid()
  let last = 0
  for (;;) {
    const rows = await db.all<Row>(
      `select no, id, root, size, numberOrder, sortName, metadata from
         (select *, sum(length(metadata)) over (order by no) - length(metadata) as before from
           (select no, id, root, size, number_order as "numberOrder", sort_name as "sortName", metadata
            from comics where available = 1 and no > ? order by no limit ${ROWS}))
       where before < ${TEXT} order by no`,
      [last],
    )
    for (const { metadata, ...row } of rows)
      index.add({ ...row, metadata: listedMetadata(JSON.parse(metadata) as IssueMetadata) })
    const end = rows.at(-1)
    if (end === undefined) return index.done()
    last = end.no
    await yieldToEventLoop()
  }
}
