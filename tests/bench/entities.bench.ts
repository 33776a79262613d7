import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Db, openDatabase } from '#db/index.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { libraryMigrations } from '#library/schema.ts'
import { sized } from './support/config.ts'
import { dataFolder, startHelper } from './support/helper.ts'
import { metadataOf } from './support/people.ts'
import { watchProcess } from './support/process-meter.ts'
import { record } from './support/report.ts'

const COMICS = sized(50_000)
/** Comics written in one transaction. */
const BATCH = 1_000

/** Writes the rows that a scan of COMICS files would write. The files do not exist. */
async function makeComics(db: Db): Promise<void> {
  for (let from = 0; from < COMICS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, at) => {
      const n = from + at
      return [`c${n}`, `comic ${n}.cbz`, JSON.stringify({ ...noMetadata(), ...metadataOf(n, COMICS) })]
    })
    await db.run(
      `insert into comics (id, root, path, folder, name, extension, size, mtime, read_version, available, added_at,
         page_count, title, sort_name, tint, ink, metadata, found, origins, extra, pages, chapters)
       select value ->> 0, '/made', '/made/' || (value ->> 1), '/made', value ->> 1, 'cbz', 1000, 0, 1, 1, '2026-01-01',
         20, value ->> 1, value ->> 1, '', '', value ->> 2, '{}', '{}', '{}', '[]', '[]'
       from json_each(?)`,
      [JSON.stringify(rows)],
    )
  }
}

test('linking a large library to its entities: time, memory and response times', async () => {
  const dataDir = await dataFolder('entities')
  await mkdir(dataDir, { recursive: true })
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  await makeComics(db)
  const helper = await startHelper(dataDir)
  const meter = watchProcess(helper.pid)
  const begun = performance.now()
  const isDone = async () => {
    const [state] = await db.all<{ done: number }>(
      `select no is null and seq >= (select max(seq) from catalog_changes) as done from linked_users`,
    )
    return state?.done === 1
  }
  const times: number[] = []
  while (!(await isDone())) {
    times.push(...(await helper.client.times(['/api/scan/status'], 1)))
    await pause(100)
  }
  const seconds = (performance.now() - begun) / 1_000
  const usage = meter.stop()
  const [{ count } = { count: 0 }] = await db.all<{ count: number }>(
    'select count(*) as count from linked_comics',
  )
  expect(count).toBe(COMICS)
  await db.close()
  await helper.stop()
  const limit = { atMost: 60 }
  await record({
    order: 4.7,
    name: `entities of ${COMICS} comics`,
    unit: 's',
    ours: seconds,
    baseline: null,
    limit,
    note: `${usage.cpu.toFixed(1)} s of CPU`,
  })
  await record({
    order: 4.71,
    name: 'entities: highest RSS meanwhile',
    unit: 'MB',
    ours: usage.peak,
    baseline: null,
  })
  await record({
    order: 4.72,
    name: 'entities: longest answer meanwhile',
    unit: 'ms',
    ours: Math.max(...times),
    baseline: null,
    note: `of ${times.length}`,
  })
})
