import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASIDE_MAX, type AsideKind } from '#domain/reading/set-aside.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { nextUp, onDeck } from '#library/progress/next-up.ts'
import { asideAt } from '#library/progress/set-aside.ts'
import { setPositions } from '#library/progress/set-positions.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

describe('next issues and finished series', () => {
  it('the next issue is the next readable unread one; finished series are listed by time', async () => {
    const { library, root, scan, listed } = await testLibrary()
    await library.roots.add(root)
    for (const n of [1, 2, 3, 4, 10]) await writeCbz(join(root, 'Hilo', `Hilo ${n}.cbz`))
    await writeFile(join(root, 'Hilo', 'Hilo 5.cbz'), 'no archive')
    for (const n of [1, 2]) await writeCbz(join(root, 'Otra', `Otra ${n}.cbz`))
    await writeCbz(join(root, 'Suelto.cbz'))
    await scan()
    const comics = await listed()
    const id = (name: string) => comics.find((comic) => comic.name === `${name}.cbz`)?.id ?? ''

    const snapshot = await library.catalog.now(DEFAULT_USER)
    const titleOf = (no: number) => snapshot.titles[no] ?? ''
    let at = Date.now() - 1_000_000
    /** Returns the next issues after comics were finished (`Hilo 1 2`: begun, at page 2), the last named last. */
    const next = async (user: string, ...read: string[]) => {
      for (const name of read) {
        const [, file = name, page] = /^(\S+ \d+) (\d+)$/.exec(name) ?? []
        const position = page === undefined ? { page: 9, finished: true } : { page: Number(page) }
        const source = { via: 'dashboard', device: null } as const
        await setPositions(library.progress, user, source, [
          { comicId: id(file), pageCount: 9, at: at++, ...position },
        ])
      }
      const mine = (await library.progress.of(user)).byComic()
      const aside = await library.setAside.of(user)
      const found = [...nextUp(snapshot, { states: mine, aside })].map(({ no, progress }) => [
        titleOf(no),
        progress?.page ?? null,
      ])
      expect(Array.from(onDeck(snapshot, { states: mine, aside }), titleOf)).toEqual(
        found.filter(([, page]) => page === null).map(([title]) => title),
      )
      return found
    }
    expect(await next('a', 'Hilo 1')).toEqual([['Hilo 2', null]])
    expect(await next('a', 'Hilo 3', 'Hilo 2')).toEqual([['Hilo 4', null]])
    expect(await next('a', 'Hilo 4'), 'one that does not open is passed over').toEqual([['Hilo 10', null]])
    expect(await next('a', 'Hilo 10')).toEqual([])
    expect(await next('b', 'Otra 2', 'Otra 1')).toEqual([])
    expect(await next('c', 'Suelto')).toEqual([])
    expect(await next('d', 'Hilo 2 3', 'Hilo 1', 'Otra 1')).toEqual([
      ['Otra 2', null],
      ['Hilo 2', 3],
    ])
    await library.progress.record('d', { via: 'dashboard', device: null }, [
      { comicId: id('Otra 1'), kind: 'dropped' },
    ])
    expect(await next('d')).toEqual([['Hilo 2', 3]])

    // What is set aside is in no list until it returns, or a comic of its series is opened.
    const DAY = 24 * 60 * 60_000
    const { setAside } = library
    const mergeEntry = (user: string, kind: AsideKind | null, ago: number) =>
      setAside.merge(user, [{ comicId: id('Hilo 2'), kind, at: Date.now() - ago }])
    expect(await next('f', 'Hilo 1')).toEqual([['Hilo 2', null]])
    await mergeEntry('f', 'later', 8 * DAY)
    expect(await next('f'), 'a week later').toEqual([['Hilo 2', null]])
    for (const kind of ['later', null, 'dropped', 'news'] as const) {
      await setAside.set('f', id('Hilo 2'), kind)
      expect(await next('f'), `${kind}`).toEqual(kind === null ? [['Hilo 2', null]] : [])
    }
    await mergeEntry('f', null, DAY)
    expect(await next('f'), 'an older entry of another device').toEqual([])
    const states = (await library.progress.of('f')).byComic()
    const user = { states, aside: await setAside.of('f') }
    const soon = Date.now() + 1_000
    const [hilo] = asideAt(snapshot, user, soon).values()
    expect(hilo).toMatchObject({ kind: 'news', returnsAt: null })
    const added = new Float64Array(snapshot.columns.added)
    added[snapshot.numbers.get(id('Hilo 10')) ?? 0] = soon
    const grown = { ...snapshot, columns: { ...snapshot.columns, added } }
    expect(asideAt(grown, user, soon).size, 'a new issue').toBe(0)

    // Another user takes it over; of the two entries the newer wins.
    await mergeEntry('g', 'later', DAY)
    await library.devices.transferAll('f', 'g')
    expect(await setAside.of('f')).toEqual([])
    expect(await setAside.of('g')).toMatchObject([{ kind: 'news' }])

    await next('h', 'Hilo 1')
    await mergeEntry('h', 'dropped', 500_000)
    expect(await next('h')).toEqual([])
    at = Date.now() - 1_000
    expect(await next('h', 'Hilo 2 3'), 'an opened issue').toEqual([['Hilo 2', 3]])

    const many = Array.from({ length: ASIDE_MAX + 1 }, (_, index) => ({
      comicId: `c${index}`,
      kind: null,
      at: index,
    }))
    await setAside.merge('i', many)
    const kept = (await setAside.of('i')).map(({ comicId }) => comicId)
    expect([kept.length, kept.includes('c0')]).toEqual([ASIDE_MAX, false])

    const read = (userId: string, at: number, ...names: string[]) =>
      library.progress.record(
        userId,
        { via: 'dashboard', device: null },
        names.map((name) => ({ comicId: id(name), kind: 'finished' as const, at })),
      )
    const finishedSeries = async (userId: string, from: number, before: number) =>
      (await library.finishedSeries(userId, from, before)).map(({ series, at }) => [series.key, at])
    await read('e', 1_000, 'Otra 1', 'Suelto', 'Hilo 1')
    expect(await finishedSeries('e', 0, 5_000), 'a series is finished with its last comic').toEqual([])
    await read('e', 2_000, 'Otra 2')
    expect(await finishedSeries('e', 0, 5_000)).toEqual([['otra', 2_000]])
    expect(await finishedSeries('e', 0, 2_000), 'its day is that of the comics finished then').toEqual([
      ['otra', 1_000],
    ])
    expect(await finishedSeries('e', 2_001, 5_000)).toEqual([])
  })
})
