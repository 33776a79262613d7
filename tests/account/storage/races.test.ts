import { expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { AS_PNG, png, storedFiles } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bucket = ana.client.storage.from('characters')

const path = (name: string) => `${ana.userId}/${name}`
const many = <T>(count: number, work: (n: number) => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const statusOf = ({ error }: { error: unknown }) => (error as { statusCode?: string } | null)?.statusCode

/** Returns the bytes. Checks that they are of one upload. */
async function wholeBytes(data: Blob | null): Promise<Buffer> {
  const bytes = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
  expect(bytes.length).toBeGreaterThan(64)
  expect(bytes.equals(png(bytes.length, bytes.at(-1)))).toBe(true)
  return bytes
}

/** Checks that the object has the bytes of one upload and its size. */
async function expectWhole(key: string): Promise<void> {
  const { data } = await bucket.download(key)
  const bytes = await wholeBytes(data)
  expect((await bucket.info(key)).data?.size).toBe(bytes.length)
}

it('one of many uploads of one key creates it, the others conflict', async () => {
  const results = await many(12, (n) => bucket.upload(path('one.png'), png(1000 + n, n), AS_PNG))
  expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  expect(results.filter((each) => statusOf(each) === '409')).toHaveLength(11)
  await expectWhole(path('one.png'))
  expect(await storedFiles(account.dataDir)).toHaveLength(1)
})

it('many upserts of one key leave one whole object and one file', async () => {
  for (let round = 0; round < 3; round++) {
    const results = await many(12, (n) =>
      bucket.upload(path('one.png'), png(100_000 + n, n), { ...AS_PNG, upsert: true }),
    )
    expect(results.map(statusOf)).toEqual(results.map(() => undefined))
    await expectWhole(path('one.png'))
    expect(await storedFiles(account.dataDir)).toHaveLength(1)
  }
})

it('a download during a replacement gets the old or the new bytes', async () => {
  const key = path('one.png')
  const reads: Promise<void>[] = []
  for (let n = 0; n < 10; n++) {
    const replaced = bucket.update(key, png(200_000, n), AS_PNG)
    for (let reader = 0; reader < 4; reader++) {
      reads.push(
        bucket.download(key).then(async ({ data, error }) => {
          expect(error).toBeNull()
          await wholeBytes(data)
        }),
      )
    }
    await replaced
  }
  await Promise.all(reads)
  expect(await storedFiles(account.dataDir)).toHaveLength(1)
})

it('uploads during removals, moves and copies leave one file for each object', async () => {
  await many<unknown>(40, (n) => {
    const key = path(`r${n % 3}.png`)
    switch (n % 4) {
      case 0:
        return bucket.remove([key])
      case 1:
        return bucket.move(key, path(`r${(n + 1) % 3}.png`))
      case 2:
        return bucket.copy(path('one.png'), key)
      default:
        return bucket.upload(key, png(5000, n), { ...AS_PNG, upsert: true })
    }
  })
  const { data } = await bucket.listV2({ prefix: `${ana.userId}/` })
  for (const { name } of data?.objects ?? []) await expectWhole(name)
  expect(await storedFiles(account.dataDir)).toHaveLength(data?.objects.length ?? -1)
})
