import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type SortKey, sortKeys } from '#account/rest/text-order.ts'
import { ownAccount, record, signUp } from '../support/account.ts'

it('a read returns up to 1000 rows; pages of rows and of names in collation order reach all 2500', async () => {
  const account = await ownAccount()
  const { client } = await signUp(account, 'ana@example.com')
  const rows = () => client.from('comics_library')
  const names = Array.from({ length: 2500 }, (_, i) => `${i % 2 ? 'Ñ' : 'n'}úmero ${i * 7919}.cbz`)
  for (let start = 0; start < names.length; start += 500) {
    const some = names.slice(start, start + 500).map((name) => record(name))
    expect((await rows().insert(some)).error).toBeNull()
  }
  expect((await rows().select('id')).data).toHaveLength(1000)
  expect((await rows().select('id').limit(5000)).data).toHaveLength(1000)
  const counted = await rows().select('id', { count: 'exact' }).range(0, 1999)
  expect(counted).toMatchObject({ status: 206, count: 2500 })
  expect(counted.data).toHaveLength(1000)

  const seen = new Set<string>()
  const sorted: string[] = []
  for (let offset = 0; offset < 3000; offset += 1000) {
    const page = [offset, offset + 999] as const
    const byTime = await rows()
      .select('file_name')
      .order('created_at')
      .order('id')
      .range(...page)
    for (const { file_name } of byTime.data ?? []) seen.add(file_name)
    const byName = await rows()
      .select('file_name')
      .order('file_name')
      .order('id')
      .range(...page)
    for (const { file_name } of byName.data ?? []) sorted.push(file_name)
  }
  expect(seen.size).toBe(2500)
  expect(sorted).toEqual([...names].sort(new Intl.Collator('en-US').compare))
  // Writes have a time limit, which one of this size exceeds if the machine is busy.
  const write = async () => rows().update({ is_favorite: true }).gte('file_size', 0).select('id')
  await expect.poll(async () => (await write()).data?.length, { timeout: 20_000 }).toBe(2500)
})

it('a long list is sorted in slices, so that other requests are answered in between', async () => {
  const keys = Array.from({ length: 100_000 }, (_, i): SortKey => [i, `${(i * 7919) % 100_003}`])
  let turns = 0
  let sorting = true
  const others = (async () => {
    while (sorting) {
      await nextTurn()
      turns++
    }
  })()
  const sorted = await sortKeys(keys, [{ type: 'text', descending: true, nullsFirst: false }])
  sorting = false
  await others
  expect(turns).toBeGreaterThan(3)
  expect(sorted[0]?.[1]).toBe('99999')
  expect(sorted).toHaveLength(100_000)
})
