import { expect, onTestFinished, test } from 'vitest'
import { status } from '#contract/helper/status.ts'
import { readingOf } from '#records/library/reading.ts'
import { saveReading } from '#records/library/save-reading.ts'
import { openHostedProject } from '../support/servers/hosted-project.ts'
import { testServer } from '../support/servers/server.ts'
import { tempDir } from '../support/temp.ts'
import { koboOf, md5 } from './support/kobo.ts'
import { appShelf } from './support/shelf.ts'

const WAIT = { timeout: 30_000 }

test("an app's progress waits for an unreachable hosted account and is sent when it is back", async () => {
  const project = await openHostedProject({ dataDir: await tempDir() })
  onTestFinished(() => project.stop())
  const shelf = await appShelf(undefined, await testServer({}, project))
  const { owner } = shelf
  const comic = shelf.comicNamed('Blacksad 03.cbz')
  const { key, user } = await shelf.device('koreader')
  const kobo = koboOf(shelf, user, key, 'Kobo')
  const document = md5(comic.name)

  // The account accepts requests without responding; KOReader still gets a response at once.
  let resume = (): void => undefined
  const hang = new Promise<void>((resolve) => {
    resume = resolve
  })
  project.pace(() => hang)
  expect((await kobo.push(document, '7', 0.5833)).status).toBe(200)
  expect((await kobo.pull(document)).body).toMatchObject({ progress: '7' })
  resume()
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(7)

  // The account is down and has restarted: the owner's next sign-in sends the progress.
  await project.stop()
  expect((await kobo.push(document, '8', 0.6667)).status).toBe(200)
  // Unknown account lists respond 503 meanwhile, because an app would delete them on 404.
  const list = async (id: string) => (await shelf.ask(`/api/v1/readlists/s-${id}`, key)).status
  expect([await list(crypto.randomUUID()), await list('unheard-of')]).toEqual([503, 404])
  await project.restart()
  await owner.call(status.me)
  expect(await list(crypto.randomUUID())).toBe(404)
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(8)

  const at = new Date().toISOString()
  await saveReading(owner.client, owner.id, { comic, page: 12, pageCount: 12, at })
  await expect
    .poll(async () => (await kobo.pull(document)).body, WAIT)
    .toMatchObject({ progress: '12', percentage: 1, device: 'Comics' })
})

test('progress written in one protocol is the same in all others', async () => {
  const shelf = await appShelf()
  const comic = shelf.comicNamed('Blacksad 03.cbz')
  const { key, user } = await shelf.device('koreader')
  const mihon = await shelf.device('mihon')
  const kobo = koboOf(shelf, user, key, 'Kobo')
  const document = md5(comic.name)
  const opds = async () =>
    /pse:lastRead="(\d+)"/.exec(
      await (await shelf.ask(`/opds/v1.2/books/${comic.id}`, mihon.key)).text(),
    )?.[1]
  const readium = async () => {
    const answer = await shelf.ask(`/opds/v2/books/${comic.id}/progression`, mihon.key)
    return answer.status === 204
      ? null
      : ((await answer.json()) as { locator: { locations: { position: number } } }).locator.locations.position
  }
  const komga = async () =>
    (
      (await (await shelf.ask(`/api/v1/books/${comic.id}`, mihon.key)).json()) as {
        readProgress: { page: number; completed: boolean } | null
      }
    ).readProgress

  await kobo.push(document, '5', 0.4167)
  expect([await opds(), await readium(), (await komga())?.page]).toEqual(['5', 5, 5])

  const read = await shelf.ask(`/api/v1/books/${comic.id}/read-progress`, mihon.key, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ completed: true }),
  })
  expect(read.status).toBe(204)
  expect((await kobo.pull(document)).body).toMatchObject({
    progress: '12',
    percentage: 1,
    device: 'Mi mihon',
  })
  expect([await opds(), await readium()]).toEqual(['12', 12])
})
