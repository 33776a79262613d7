import { expect, test } from 'vitest'
import { readingOf } from '#records/library/reading.ts'
import { progressionRules, readiumRules } from './support/opds2-rules.ts'
import { type AppShelf, appShelf } from './support/shelf.ts'

const READIUM = 'application/vnd.readium.progression+json'
const OPDS = 'application/opds-progression+json'
const NOW = Date.parse('2026-03-01T10:00:00Z')
/** Returns a time some minutes after NOW. */
const minute = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString()

function idOf({ comics }: AppShelf, name: string): string {
  const comic = comics.get(name)
  if (comic === undefined) throw new Error(name)
  return comic.id
}

test("both progression formats store and return progress, with the device's name", async () => {
  const shelf = await appShelf()
  const { key } = await shelf.device('other')
  const id = idOf(shelf, 'Blacksad 03.cbz')
  const address = `/opds/v2/books/${id}`
  const put = (rest: string, body: unknown, type = 'application/json', book = address) =>
    shelf.ask(`${book}/${rest}`, key, {
      method: 'PUT',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const readium = async () =>
    readiumRules.parse(await (await shelf.ask(`${address}/progression`, key)).json())
  const opds = async () => progressionRules.parse(await (await shelf.ask(`${address}/position`, key)).json())

  // There is no progress yet.
  for (const rest of ['progression', 'position'])
    expect((await shelf.ask(`${address}/${rest}`, key)).status).toBe(204)

  // Accounts do not accept year 0.
  const ages = { modified: '0000-01-01T00:00:00Z', progression: 0.5 }
  expect((await put('position', ages, OPDS)).status).toBe(400)

  // A request of Cantook.
  const device = { id: 'urn:uuid:1', name: 'Cantook (Pixel)' }
  const locator = { href: '', type: '', locations: { position: 4, totalProgression: 0.3333 } }
  const first = await put('progression', { modified: minute(0), device, locator }, READIUM)
  expect([first.status, await first.text()]).toEqual([204, ''])
  const stored = await shelf.ask(`${address}/progression`, key)
  expect(stored.headers.get('Content-Type')).toBe(READIUM)
  expect(readiumRules.parse(await stored.json())).toMatchObject({
    modified: minute(0),
    device,
    locator: {
      href: `${shelf.server.url}${address}/pages/4`,
      locations: { position: 4, totalProgression: 0.3333 },
    },
  })
  expect(await opds()).toMatchObject({ progression: 0.2727, device: { name: 'Cantook (Pixel)' } })
  await expect
    .poll(async () => (await readingOf(shelf.owner.client, id))?.lastPage, { timeout: 20_000 })
    .toBe(4)

  // OPDS Progression 1.0: 0 is the first page and 1 the last; a reference is more exact.
  const second = await put('position', { modified: minute(1), device, progression: 5 / 11 }, OPDS)
  expect([second.status, second.headers.get('Content-Type')]).toEqual([200, OPDS])
  expect(progressionRules.parse(await second.json()).references).toEqual([
    `${shelf.server.url}${address}/pages/6`,
  ])
  const references = [`${shelf.server.url}${address}/pages/7`]
  await put('position', { modified: minute(2), progression: 0, references }, OPDS)
  // Without a device name in the request, the key's name is used.
  expect(await readium()).toMatchObject({
    locator: { locations: { position: 7 } },
    device: { name: 'Mi other' },
  })

  // Each address accepts both formats, and variants: lists, and numbers as strings.
  const listed = { href: '', locations: [{ position: '8', progression: '0.1' }] }
  expect((await put('position', { modified: minute(3), locator: listed }, READIUM)).status).toBe(200)
  expect((await readium()).locator.locations.position).toBe(8)
  const led = { href: `${address}/pages/9`, locations: {} }
  expect((await put('progression', { modified: minute(4), locator: led })).status).toBe(204)
  expect((await put('progression', { modified: minute(5), progression: 9 / 11 }, OPDS)).status).toBe(204)
  expect((await readium()).locator.locations.position).toBe(10)
  const whole = { href: '', locations: { totalProgression: 11 / 12 } }
  expect((await put('progression', { modified: minute(6), locator: whole })).status).toBe(204)
  expect((await readium()).locator.locations.position).toBe(11)

  // Older and equally old progress is rejected.
  for (const [rest, body] of [
    ['progression', { modified: minute(6), locator }],
    ['progression', { modified: minute(5), locator }],
    ['position', { modified: minute(6), progression: 0 }],
  ] as const)
    expect((await put(rest, body)).status).toBe(409)
  expect((await readium()).locator.locations.position).toBe(11)

  // Invalid bodies are rejected.
  const at = (position: unknown) => ({ modified: minute(9), locator: { locations: { position } } })
  const wrong: unknown[] = [
    at(0),
    at(13),
    at(1.5),
    at('x'),
    { modified: minute(9), locator: {} },
    { modified: 'yesterday', locator },
    { locator },
    { modified: minute(9) },
    { modified: minute(9), progression: 1.1 },
    '{',
    '[]',
  ]
  for (const body of wrong) expect([body, (await put('progression', body)).status]).toEqual([body, 400])
  for (const rest of ['progression', 'position']) {
    expect((await shelf.ask(`/opds/v2/books/none/${rest}`, key)).status).toBe(404)
    const none = await put(rest, { modified: minute(9), locator }, READIUM, '/opds/v2/books/none')
    expect(none.status).toBe(404)
  }

  // The last page finishes the comic, and opening an earlier page later does not undo it.
  expect((await put('position', { modified: minute(10), progression: 1 })).status).toBe(200)
  expect(await opds()).toMatchObject({ progression: 1, references: [expect.stringMatching(/pages\/12$/)] })
  await expect
    .poll(async () => (await readingOf(shelf.owner.client, id))?.progress, { timeout: 20_000 })
    .toBe(100)

  const reader = await shelf.device('other', 'read')
  const response = await shelf.ask(`${address}/progression`, reader.key, {
    method: 'PUT',
    body: JSON.stringify({ modified: minute(20), locator }),
  })
  expect(response.status).toBe(403)
  expect((await shelf.ask(`${address}/progression`, null)).status).toBe(401)
})
