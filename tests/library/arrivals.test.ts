import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { arrivals } from '#library/catalog/arrivals.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { seriesAt } from '#library/catalog/snapshot/snapshot.ts'
import { colourPage, writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

const DAY = 24 * 60 * 60_000

it('lists the days of the user, and after a first scan a comic of each of changing series', async () => {
  const { library, root, scan } = await testLibrary()
  await library.roots.add(root)
  for (let series = 10; series < 40; series++)
    for (const n of [1, 2]) await writeCbz(join(root, `Serie ${series}`, `Serie ${series} ${n}.cbz`))
  await scan()
  const snapshot = await library.catalog.now(DEFAULT_USER)
  const { added } = snapshot.columns
  const noon = Date.UTC(2026, 4, 6, 12)
  added.fill(noon)

  const first = arrivals(snapshot, 0, noon)
  expect(first).toMatchObject({ total: 60, week: 60, days: [{ day: '2026-05-06', count: 60 }] })
  const listed = first.days[0]?.comics ?? []
  expect(new Set(listed.map((no) => seriesAt(snapshot, no)?.key)).size).toBe(15)
  expect(listed.every((no) => snapshot.titles[no]?.endsWith(' 1'))).toBe(true)
  expect(arrivals(snapshot, 0, noon + 60_000).days[0]?.comics).toEqual(listed)
  const later = arrivals(snapshot, 0, noon + 8 * DAY)
  expect(later.days[0]?.comics).not.toEqual(listed)
  expect(later.week).toBe(0)

  // Four days, of which three are listed; in another time zone a comic of the evening is of the next day.
  for (let no = 0; no < snapshot.size; no++) added[no] = noon - 9 * DAY
  const [one = 0, two = 0, three = 0] = snapshot.byName
  added[one] = noon + DAY + 11 * 3_600_000
  added[two] = noon + DAY
  added[three] = noon
  snapshot.cache.clear()
  const days = (offset: number) =>
    arrivals(snapshot, offset, noon + DAY + 11.5 * 3_600_000).days.map(({ day, comics }) => [
      day,
      comics.length,
    ])
  expect(days(0)).toEqual([
    ['2026-05-07', 2],
    ['2026-05-06', 1],
    ['2026-04-27', 7],
  ])
  expect(days(-120).slice(0, 2)).toEqual([
    ['2026-05-08', 1],
    ['2026-05-07', 1],
  ])
})

it('counts the same readable comics as the stats: damaged files not, those with damaged metadata', async () => {
  const { library, root, scan } = await testLibrary()
  await library.roots.add(root)
  await writeCbz(join(root, 'Saga 1.cbz'))
  for (const n of [1, 2]) await writeFile(join(root, `Rota ${n}.cbz`), 'no archive')
  const info = Buffer.from('<ComicInfo><Title>Sin fin</Titulo>')
  const parts = { '1.jpg': await colourPage(1), 'ComicInfo.xml': info }
  await writeFile(join(root, 'Datos.cbz'), zipSync(parts, { level: 0 }))
  await scan()
  expect((await library.problems()).map(({ code }) => code).sort()).toEqual([
    'comic-corrupt',
    'comic-corrupt',
    'metadata-corrupt',
  ])
  expect(await library.stats()).toMatchObject({ files: 4, readable: 2, problems: 3 })
  const snapshot = await library.catalog.now(DEFAULT_USER)
  expect(arrivals(snapshot, 0, Date.now())).toMatchObject({ total: 4, week: 2 })
})
