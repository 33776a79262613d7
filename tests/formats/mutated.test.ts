import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { openComic } from '#formats/open.ts'
import { buildFixtures } from '../../fixtures/build.ts'
import { dice, mutate } from '../library/support/dice.ts'

let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mutated-'))
  await buildFixtures(join(dir, 'library'))
  await mkdir(join(dir, 'tmp'))
  process.env.TMPDIR = join(dir, 'tmp')
})
afterAll(async () => {
  delete process.env.TMPDIR
  await rm(dir, { recursive: true, force: true })
})

/** The AppError a call ends with, undefined when it succeeds; anything else is thrown on. */
async function refusal(call: Promise<unknown>): Promise<AppError | undefined> {
  try {
    await call
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const RUNS = 150

it('damaged files of every format are read or refused, and nothing stays behind', async () => {
  const roll = dice(2_024)
  const names = (await readdir(join(dir, 'library'), { recursive: true }))
    .filter((name) => /\.\w{3,4}$/.test(name))
    .sort()
  for (let run = 0; run < RUNS; run++) {
    const original = await readFile(join(dir, 'library', names[roll(names.length)] ?? ''))
    const path = join(dir, `run ${run}`)
    await writeFile(path, mutate(original, roll))
    const start = performance.now()
    const opened = await refusal(
      openComic(path).then(async (comic) => {
        for (const number of new Set([1, 2, comic.pages.length])) await refusal(comic.page(number))
        await refusal(comic.cover())
        await refusal(comic.metadata())
        for (const { number } of comic.chapters.slice(0, 3)) await refusal(comic.chapter(number))
        await comic.close()
      }),
    )
    expect(opened === undefined || opened.code.startsWith('comic-')).toBe(true)
    expect(performance.now() - start).toBeLessThan(10_000)
    await rm(path)
  }
  expect(await readdir(join(dir, 'tmp'))).toEqual([])
}, 60_000)

it('a file of a few bytes is refused', async () => {
  const path = join(dir, 'scrap')
  for (const start of [
    'PK\x05\x06',
    'PK\x05\x06\0\0',
    'PK\x03\x04',
    'Rar!\x1a\x07\x01\0',
    '7z\xbc\xaf\x27\x1c',
    '%PDF-1.7',
    '\x1f\x8b',
    'x',
  ]) {
    await writeFile(path, Buffer.from(start, 'latin1'))
    await expect(openComic(path)).rejects.toMatchObject({ code: expect.stringMatching(/^comic-/) })
  }
})
