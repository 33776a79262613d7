import { cp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteEntity, mergeEntities } from '#records/entities/delete-and-merge.ts'
import { updateEntity } from '#records/entities/entity-edits.ts'
import { entityIdOf } from '#records/entities/entity-list.ts'
import { collection, TINY_COMICS } from './support/collections.ts'
import { rounds, sized } from './support/config.ts'
import { least } from './support/figures.ts'
import { dataFolder, type Helper, scannedOnce, startHelper } from './support/helper.ts'
import { openPageViewer, type PageLoad, type PageViewer } from './support/page.ts'
import { fillPeople, type People } from './support/people.ts'
import { record } from './support/report.ts'

const COMICS = sized(20_000)
const ROUNDS = rounds(5)

let helper: Helper
let url = ''
let viewer: PageViewer
let people: People

beforeAll(async () => {
  const scanned = await scannedOnce(await collection('tiny', COMICS, 3, TINY_COMICS))
  // The account is filled again, without rows of other measurements.
  const dataDir = await dataFolder('names')
  await cp(scanned, dataDir, { recursive: true })
  for (const ending of ['', '-wal', '-shm']) await rm(`${dataDir}/accounts.db${ending}`, { force: true })
  helper = await startHelper(dataDir)
  url = `http://localhost:${helper.port}`
  people = await fillPeople(helper)
  viewer = await openPageViewer(helper.session)
})
afterAll(async () => {
  await viewer.close()
  await helper.stop()
})

const CARDS = '.entity-body .cover img'
/** Screens, the selector that is waited for, and whether the screen is scrolled. */
const screens = () =>
  [
    ['/characters', '/characters', '.name-cell', true],
    ['/artists', '/artists', '.name-cell', true],
    ['/publishers', '/publishers', '.name-cell', false],
    ['/storylines', '/storylines', '.name-cell', false],
    ['/playlists', '/playlists', '.list-row', false],
    [`a character of ${people.character.comics}`, `/characters/${people.character.id}`, CARDS, true],
    [`an artist of ${people.artist.comics}`, `/artists/${people.artist.id}`, CARDS, true],
    [`a publisher of ${people.publisher.comics}`, `/publishers/${people.publisher.id}`, CARDS, true],
    [`a publisher of ${people.publisher.comics}, all`, `/publishers/${people.publisher.id}?all`, CARDS, true],
    [
      `a storyline of ${people.storyline.comics}`,
      `/storylines/${people.storyline.id}`,
      '.path-row img',
      true,
    ],
    [`a playlist of ${people.playlist.comics}`, `/playlists/${people.playlist.id}`, '.path-row img', true],
    ['/profile', '/profile', '.profile-columns', false],
    ['/settings', '/settings', 'main fieldset, main section', false],
  ] as const

test('the screens of entities, playlists and the user of a large library', async () => {
  for (const [place, [name, path, selector, scrolls]] of screens().entries()) {
    // The first load lets the helper create the pictures and warms its caches.
    await viewer.load(url + path, selector)
    const loads: PageLoad[] = []
    for (let round = 0; round < ROUNDS; round++) loads.push(await viewer.load(url + path, selector))
    const first = loads.map((load) => load.first ?? Number.POSITIVE_INFINITY)
    const quickest = loads.find((load) => load.first === least(first)) ?? loads[0]
    const calls = (quickest?.fetched ?? []).filter((file) => /^\/(api|rest|auth)\//.test(file.path))
    const covers = calls.filter((file) => file.path.endsWith('/cover'))
    const order = 9 + place / 20
    await record({
      order,
      name: `${name}: first cards`,
      unit: 'ms',
      ours: least(first),
      baseline: null,
      limit: { atMost: 1_000 },
      note: `${first.map(Math.round).join(' ')}; ${calls.length - covers.length} requests and ${covers.length} covers`,
    })
    if (!scrolls) continue
    const { work, wall, long, height } = await viewer.scroll(url + path)
    expect(wall).toBeGreaterThan(0)
    await record({
      order: order + 0.001,
      name: `${name}: longest task while scrolled`,
      unit: 'ms',
      ours: work,
      baseline: null,
      limit: { atMost: 100 },
      note: `of the page's own work; by the clock ${wall.toFixed(0)}, ${long} over 50; ${height} px high`,
    })
  }
})

test('changes of an entity with many comics', async () => {
  const { client, userId, character } = people
  const times = { rename: [] as number[], merge: [] as number[], delete: [] as number[] }
  const timed = async <T>(into: number[], act: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const done = await act()
    into.push(performance.now() - started)
    return done
  }
  const other = (await entityIdOf(client, userId, 'characters', 'Hero 7')) ?? ''
  for (let round = 0; round < ROUNDS; round++) {
    const name = round % 2 === 0 ? 'Bat-Man' : 'Batman'
    await timed(times.rename, () => updateEntity(client, userId, 'characters', character.id, { name }))
    const { undo } = await timed(times.merge, () =>
      mergeEntities(client, userId, 'characters', character.id, other),
    )
    await undo?.()
    const back = await timed(times.delete, () => deleteEntity(client, userId, 'characters', character.id))
    await back?.()
  }
  for (const [place, [what, took]] of Object.entries(times).entries()) {
    await record({
      order: 9.8 + place / 100,
      name: `${what} one of ${character.comics} comics`,
      unit: 'ms',
      ours: least(took),
      baseline: null,
      limit: { atMost: 300 },
      note: took.map(Math.round).join(' '),
    })
  }
})
