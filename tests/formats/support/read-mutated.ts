import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import { openComic } from '#formats/open.ts'
import { buildFixtures } from '../../../fixtures/build.ts'
import { dice, mutate } from '../../library/support/dice.ts'
import { tempDir } from '../../support/temp.ts'

/** Returns the AppError of a call; undefined if it succeeds. Throws any other error, and fails after a timeout. */
async function refusal(call: Promise<unknown>): Promise<AppError | undefined> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.code).not.toBe('comic-timeout')
    return error
  }
}

/** Opens and reads fixtures with random damage: each is read or refused in time, and leaves no temporary file. */
export async function readMutated(runs: number, seed: number): Promise<void> {
  const roll = dice(seed)
  const dir = await tempDir()
  await buildFixtures(join(dir, 'library'))
  await mkdir(join(dir, 'tmp'))
  vi.stubEnv('TMPDIR', join(dir, 'tmp'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const names = (await readdir(join(dir, 'library'), { recursive: true }))
    .filter((name) => /\.\w{3,4}$/.test(name))
    .sort()
  for (let run = 0; run < runs; run++) {
    const original = await readFile(join(dir, 'library', names[roll(names.length)] ?? ''))
    const path = join(dir, `run ${run}`)
    await writeFile(path, mutate(original, roll))
    const opened = await refusal(
      openComic(path, { timeout: 30_000 }).then(async (comic) => {
        for (const number of new Set([1, 2, comic.pages.length])) await refusal(comic.page(number))
        await refusal(comic.cover())
        await refusal(comic.metadata())
        for (const { number } of comic.chapters.slice(0, 3)) await refusal(comic.chapter(number))
        await comic.close()
      }),
    )
    expect(opened?.code ?? 'comic-').toMatch(/^comic-/)
    await rm(path)
  }
  expect(await readdir(join(dir, 'tmp'))).toEqual([])
}
