import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

describe('what was read', () => {
  it('is counted by series, and followed by the next issue that opens and was not', async () => {
    const { library, root, scan } = await testLibrary()
    await library.roots.add(root)
    for (const n of [1, 2, 3, 4, 10]) await writeCbz(join(root, 'Hilo', `Hilo ${n}.cbz`))
    await writeFile(join(root, 'Hilo', 'Hilo 5.cbz'), 'no archive')
    for (const n of [1, 2]) await writeCbz(join(root, 'Otra', `Otra ${n}.cbz`))
    await writeCbz(join(root, 'Suelto.cbz'))
    await scan()
    const { comics } = await library.comics.list({ sort: 'name', order: 'asc', limit: 200, offset: 0 })
    const id = (name: string) => comics.find((comic) => comic.name === `${name}.cbz`)?.id ?? ''

    const read = ['Hilo 1', 'Hilo 3', 'Otra 2', 'Suelto'].map(id)
    const counted = await library.readOn.perSeries([...read, 'of another computer'])
    expect(new Map(counted.map(({ key, count }) => [key, count]))).toEqual(
      new Map([
        ['hilo', 2],
        ['otra', 1],
      ]),
    )
    expect(await library.readOn.perSeries([])).toEqual([])

    const next = async (after: string, ...done: string[]) =>
      (await library.readOn.following([id(after)], done.map(id))).map(({ comic }) => comic.name)
    expect(await next('Hilo 1', 'Hilo 1')).toEqual(['Hilo 2.cbz'])
    expect(await next('Hilo 1', 'Hilo 1', 'Hilo 2', 'Hilo 3')).toEqual(['Hilo 4.cbz'])
    expect(await next('Hilo 4', 'Hilo 4')).toEqual(['Hilo 10.cbz'])
    expect(await next('Hilo 10')).toEqual([])
    expect(await next('Otra 1', 'Otra 2')).toEqual([])
    expect(await next('Suelto')).toEqual([])
    const both = await library.readOn.following([id('Otra 1'), id('Hilo 1'), 'unknown'], [])
    expect(both.map(({ after, comic }) => [after, comic.name])).toEqual([
      [id('Otra 1'), 'Otra 2.cbz'],
      [id('Hilo 1'), 'Hilo 2.cbz'],
    ])

    const over = async (of: string[], ...done: string[]) =>
      (await library.readOn.finished(of.map(id), done.map(id))).map(({ comicId, series }) => [
        series.key,
        comicId,
      ])
    expect(await over(['Otra 1', 'Suelto'], 'Otra 1', 'Suelto')).toEqual([])
    expect(await over(['Hilo 1', 'Otra 2', 'Otra 1'], 'Otra 1', 'Otra 2', 'Hilo 1')).toEqual([
      ['otra', id('Otra 2')],
    ])
    expect(await over([], 'Otra 1', 'Otra 2')).toEqual([])
  })
})
