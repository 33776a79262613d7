import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDecoder } from '#decoding/decoder.ts'
import { tempDir } from '../support/temp.ts'

const entry = new URL('./support/obedient.js', import.meta.url)

/** A reader whose files wait for their disk where their name begins with `hung`, and the folders of two libraries. */
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

test('jobs that wait for a disk hold no slots, and fail at once after the disk has not answered', async () => {
  const { ask, far, near } = await slowReader()
  await ask(far, 'fine', 'ana')
  await ask(near, 'fine', 'ana')
  // Twice as many as there are slots, and as many of each user as a user may have.
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

test('a file that waits alone delays no other of its disk', async () => {
  const { ask, far } = await slowReader()
  const hung = ask(far, 'hung', 'ana')
  const refused = expect(hung).rejects.toMatchObject({ code: 'disk-not-answering' })
  for (const name of ['one', 'two', 'three']) await ask(far, name, 'ana')
  await ask(far, 'give up', 'ana')
  await refused
  await ask(far, 'fine', 'ana')
})

test('a disk that becomes slow after its callers have left is free once it answers', async () => {
  const { ask, far, near } = await slowReader()
  await ask(far, 'fine', 'ana')
  await ask(near, 'fine', 'ana')
  const leaving = new AbortController()
  const calls = ['left 1', 'left 2'].map((name) => ask(far, name, 'ana', leaving.signal))
  const ends = Promise.allSettled(calls)
  // Sent after them to the same process.
  await ask(far, 'fine', 'bea')
  leaving.abort(new Error('left'))
  await ends
  await ask(near, 'fine', 'ana')
  const next = ask(far, 'fine', 'ana')
  await ask(near, 'give up', 'ana')
  await next
})
