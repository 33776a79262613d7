import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDecoder } from '#decoding/decoder.ts'
import { tempDir } from '../support/temp.ts'

const entry = new URL('./support/scripted-process.js', import.meta.url)

/** Creates a decoder whose jobs wait for their disk if the name begins with `hung`, and two library folders. */
async function slowReader() {
  const reader = createDecoder({ entry })
  onTestFinished(() => reader.close())
  const dir = await tempDir()
  const [far, near] = [join(dir, 'far'), join(dir, 'near')]
  for (const folder of [far, near]) await mkdir(folder)
  const ask = (root: string, name: string, user: string, signal?: AbortSignal) =>
    reader.picture({ root, path: join(root, name), stamp: '1' }, 1, null, { name: user, signal })
  return { ask, far, near }
}

test('jobs that wait for a disk occupy no slots, and fail at once after the disk timed out', async () => {
  const { ask, far, near } = await slowReader()
  await ask(far, 'fine', 'ana')
  await ask(near, 'fine', 'ana')
  // Twice the number of slots, with the maximum of each user.
  const hung = ['ana', 'bea', 'eva', 'ida'].flatMap((user) => [
    ask(far, `hung ${user} 1`, user),
    ask(far, `hung ${user} 2`, user),
  ])
  const ends = Promise.allSettled(hung)
  for (const user of ['ana', 'bea', 'eva', 'ida']) await ask(near, 'fine', user)
  await ask(near, 'give up', 'ana')
  const codes = (await ends).map((end) => end.status === 'rejected' && end.reason.code)
  expect(new Set(codes)).toEqual(new Set(['disk-not-answering']))
  await expect(ask(far, 'fine', 'ana')).rejects.toMatchObject({ code: 'disk-not-answering' })
  await ask(near, 'fine', 'ana')
})

test('one file that waits for its disk delays no other file of the disk', async () => {
  const { ask, far } = await slowReader()
  const hung = ask(far, 'hung', 'ana')
  const refused = expect(hung).rejects.toMatchObject({ code: 'disk-not-answering' })
  for (const name of ['one', 'two', 'three']) await ask(far, name, 'ana')
  await ask(far, 'give up', 'ana')
  await refused
  await ask(far, 'fine', 'ana')
})

test('a disk that becomes slow after its jobs were cancelled is used again once it responds', async () => {
  const { ask, far, near } = await slowReader()
  await ask(far, 'fine', 'ana')
  await ask(near, 'fine', 'ana')
  const leaving = new AbortController()
  const calls = ['left 1', 'left 2'].map((name) => ask(far, name, 'ana', leaving.signal))
  const ends = Promise.allSettled(calls)
  // The process receives this job after the others.
  await ask(far, 'fine', 'bea')
  leaving.abort(new Error('left'))
  await ends
  await ask(near, 'fine', 'ana')
  const next = ask(far, 'fine', 'ana')
  await ask(near, 'give up', 'ana')
  await next
})
