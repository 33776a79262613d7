import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run as runDoctor } from '#cli/commands/doctor.ts'
import { options, run } from '#cli/commands/history.ts'
import { startServing } from '#cli/serve/serving.ts'
import { openAccountClient } from '#cli/session/session.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'
import { configOf, recorded, signUpAt } from './support/in-process.ts'

const KOBO = { via: 'kosync', device: { id: 'kobo', name: 'Kobo', app: 'koreader' } } as const

test('history lists, undoes and redoes batches, with and without a helper', async () => {
  const folder = await tempDir()
  const dataDir = join(folder, 'data')
  const config = configOf(dataDir)
  const history = async (given: object) => {
    const { context, events, lines } = await recorded(config)
    const code = await run(context, options.parse(given))
    return { code, last: events.at(-1), events, lines: lines.join('\n') }
  }
  await expect(history({ action: 'list' })).rejects.toMatchObject({ code: 'login-required' })
  await signUpAt(dataDir, 'lucia@ejemplo.es')
  const account = await openAccountClient(config)
  const { id: userId } = await account.user()
  await account.close()

  await writeCbz(join(folder, 'comics', 'Faro 01.cbz'), { pages: 1 })
  await writeCbz(join(folder, 'comics', 'Faro 02.cbz'), { pages: 1 })
  const library = await openLibrary(dataDir)
  await library.roots.add(join(folder, 'comics'))
  await (await library.scanner.start()).done
  const comics = (await library.catalog.now(DEFAULT_USER)).ids
  // Before the events, which may have the same millisecond.
  const since = new Date(Date.now() - 1).toISOString()
  const finish = { kind: 'finished', page: 1, pageCount: 1 } as const
  await library.progress.record(
    userId,
    KOBO,
    comics.map((comicId) => ({ comicId, ...finish })),
  )
  const mine = await library.progress.of(userId)
  expect(mine.all()).toHaveLength(2)
  await library.close()

  const first = await history({ action: 'list', device: 'Kobo' })
  const batch = first.events[0]?.id
  expect(first.events[0]).toMatchObject({ comics: 2, finished: 2, device: 'Kobo', isUndone: false })
  expect(first.lines).toContain('KOReader, Kobo: 2 cómics, 2 terminados')
  await expect(history({ action: 'undo', batch })).rejects.toMatchObject({ code: 'consent-required' })
  await expect(history({ action: 'undo', yes: true })).rejects.toMatchObject({ code: 'fields-required' })
  expect(() => options.parse({ action: 'undo', since: 'ayer' })).toThrow()
  const undone = await history({ action: 'undo', batch, yes: true })
  expect(undone.last).toMatchObject({ event: 'done', comics: 2 })
  expect(undone.lines).toContain(`comics history undo ${undone.last?.undo}`)

  const { context, events } = await recorded(config)
  await runDoctor(context, { rebuild: true })
  expect(events[0]).toEqual({ event: 'rebuilt', states: 2 })

  const serving = await startServing(
    config,
    { demo: false, host: null, signUp: 'loopback', report: () => undefined },
    0,
  )
  onTestFinished(() => serving.close())
  await expect(runDoctor(context, { rebuild: true })).rejects.toMatchObject({ code: 'already-running' })
  const redone = await history({ action: 'undo', batch: undone.last?.undo, yes: true })
  expect(redone.last).toMatchObject({ comics: 2 })
  const list = await history({ action: 'list' })
  expect(list.events).toMatchObject([
    { via: 'terminal', undo: { batch: undone.last?.undo } },
    { via: 'terminal', isUndone: true, undo: { batch, source: { device: 'Kobo' } } },
    { id: batch, isUndone: false },
    { event: 'done', batches: 3 },
  ])
  expect((await history({ action: 'undo', since, yes: true })).last).toMatchObject({ comics: 2 })
  expect((await history({ action: 'undo', since, yes: true })).last).toMatchObject({ comics: 0, undo: null })
  await expect(history({ action: 'undo', batch: 'none', yes: true })).rejects.toMatchObject({
    code: 'history-not-found',
  })
})

test('history accepts an alarm, with and without a helper', async () => {
  const dataDir = join(await tempDir(), 'data')
  const config = configOf(dataDir)
  const history = async (given: object) => {
    const { context, events, lines } = await recorded(config)
    await run(context, options.parse(given))
    return { last: events.at(-1), events, lines: lines.join('\n') }
  }
  await signUpAt(dataDir, 'lucia@ejemplo.es')
  const account = await openAccountClient(config)
  const { id: userId } = await account.user()
  await account.close()
  /** Finishes enough comics at once to raise an alarm. Returns the id of the batch. */
  const alarm = async (device: string) => {
    const library = await openLibrary(dataDir)
    const source = { ...KOBO, device: { ...KOBO.device, id: device } }
    await library.progress.record(
      userId,
      source,
      Array.from({ length: 60 }, (_, n) => {
        const comicId = `${device} ${n}`
        return { comicId, kind: 'finished', page: 1, pageCount: 1 } as const
      }),
    )
    await library.close()
    const waiting = (await history({ action: 'list' })).events.find((event) => event.alarm === 'many')
    return waiting?.id
  }
  const first = await alarm('one')
  await expect(history({ action: 'accept' })).rejects.toMatchObject({ code: 'fields-required' })
  await expect(history({ action: 'accept', batch: 'none' })).rejects.toMatchObject({
    code: 'history-not-found',
  })
  const accepted = await history({ action: 'accept', batch: first })
  expect(accepted.last).toEqual({ event: 'done', comics: 60, alarm: 'many' })
  expect(accepted.lines).toBe('Aceptado en 60 cómics.')
  expect((await history({ action: 'accept', batch: first })).last).toMatchObject({ comics: 0, alarm: null })

  const second = await alarm('two')
  const serving = await startServing(
    config,
    { demo: false, host: null, signUp: 'loopback', report: () => undefined },
    0,
  )
  onTestFinished(() => serving.close())
  expect((await history({ action: 'accept', batch: second })).last).toMatchObject({ alarm: 'many' })
  expect((await history({ action: 'list' })).events.filter((event) => event.alarm === 'many')).toEqual([])
})
