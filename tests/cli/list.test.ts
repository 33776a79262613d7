import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { options, run } from '#cli/commands/list.ts'
import { startServing } from '#cli/serve/serving.ts'
import { signedIn } from '#cli/session/signed-in.ts'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'
import { configOf, recorded, signUpAt } from './support/in-process.ts'

test('list prints the comics of a query, its errors and why it is empty, with and without a helper', async () => {
  const folder = await tempDir()
  const dataDir = join(folder, 'data')
  const config = configOf(dataDir)
  const list = async (query: string) => {
    const { context, events, lines, notes } = await recorded(config)
    const code = await run(context, options.parse({ query }))
    return { code, events, last: events.at(-1), lines: [...lines, ...notes].join('\n') }
  }
  const complete = async (text: string) => {
    const { context, lines } = await recorded(config)
    expect(await run(context, options.parse({ complete: text }))).toBe(0)
    return lines
  }
  await expect(list('')).rejects.toMatchObject({ code: 'login-required' })
  await signUpAt(dataDir, 'lucia@ejemplo.es')
  for (const n of [1, 2])
    await writeCbz(join(folder, 'comics', 'Faro', `Faro 0${n}.cbz`), {
      info: { Series: 'Faro', Number: n, Year: 2000 + n, Writer: 'Ana Ruiz' },
    })
  const library = await openLibrary(dataDir)
  await library.roots.add(join(folder, 'comics'))
  await (await library.scanner.start()).done
  // The second name is not completed, as its control character would not be printed.
  for (const name of ['De los diez', 'De \u2066ayer'])
    await library.smartShelves.create((await signedIn(config)).id, {
      name,
      query: 'year:2010..2019',
      apps: false,
    })
  await library.close()

  const check = async () => {
    const found = await list('guion:ruiz no leído orden:-año')
    expect(found.code).toBe(0)
    expect(found.events.map(({ event, name }) => [event, name])).toEqual([
      ['comic', 'Faro 02.cbz'],
      ['comic', 'Faro 01.cbz'],
      ['done', undefined],
    ])
    expect(found.last).toMatchObject({ total: 2, query: 'writer:ruiz read:no sort:-released', errors: [] })
    expect(found.lines).toContain(`Faro nº\u00a02\t${join(folder, 'comics', 'Faro', 'Faro 02.cbz')}`)
    const series = await list('show:series writer:ruiz')
    expect(series.events[0]).toMatchObject({ event: 'series', name: 'Faro' })
    const wrong = await list('año:20O1')
    expect([wrong.code, wrong.lines]).toEqual([1, expect.stringContaining('¿Querías decir «2001»?')])
    const empty = await list('guion:ruiz año:1990')
    expect([empty.code, empty.lines]).toEqual([0, expect.stringContaining('Sin «año:1990» habría 2 cómics.')])
    expect(empty.last).toMatchObject({ event: 'done', total: 0 })
    expect(await complete('gui')).toEqual(['guion:'])
    expect(await complete('leído:no guion:ana')).toEqual(['leído:no guion:"Ana Ruiz"'])
    expect(await complete('año!=200')).toEqual(['año!=2001', 'año!=2002'])
    expect(await complete('in:"de')).toEqual(['in:"De los diez"'])
    expect(await complete('guion:nadie')).toEqual([])
  }
  await check()
  const serving = await startServing(
    config,
    { demo: false, host: null, signUp: 'loopback', report: () => undefined },
    0,
  )
  onTestFinished(() => serving.close())
  await check()
})
