import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type SortKey, sortKeys } from '#account/rest/text-order.ts'
import { ownAccount, record, signUp } from './support/account.ts'

it('a read answers with no more than 1000 rows; paging reaches all', async () => {
  const account = await ownAccount()
  const { client } = await signUp(account, 'ana@example.com')
  const rows = () => client.from('comics_library')
  for (let start = 0; start < 2500; start += 500) {
    const some = Array.from({ length: 500 }, (_, i) =>
      record(`${start + i}.cbz`, { comic_id: `c${start + i}` }),
    )
    const { error } = await rows().insert(some)
    expect(error).toBeNull()
  }
  expect((await rows().select('id')).data).toHaveLength(1000)
  expect((await rows().select('id').limit(5000)).data).toHaveLength(1000)
  const counted = await rows().select('id', { count: 'exact' }).range(0, 1999)
  expect(counted).toMatchObject({ status: 206, count: 2500 })
  expect(counted.data).toHaveLength(1000)

  const seen = new Set<string>()
  for (let offset = 0; offset < 3000; offset += 1000) {
    const { data } = await rows()
      .select('file_name')
      .order('created_at')
      .order('id')
      .range(offset, offset + 999)
    for (const { file_name } of data ?? []) seen.add(file_name)
  }
  expect(seen.size).toBe(2500)
  const written = await rows().update({ is_favorite: true }).gte('file_size', 0).select('id')
  expect(written.data).toHaveLength(2500)
})

it('ten thousand rows are listed by name as a person sorts them', async () => {
  const account = await ownAccount()
  const { client } = await signUp(account, 'ana@example.com')
  const rows = () => client.from('comics_library')
  const names = Array.from({ length: 10_000 }, (_, i) => `${i % 2 ? 'Ñ' : 'n'}úmero ${i * 7919}.cbz`)
  for (let start = 0; start < names.length; start += 500) {
    const { error } = await rows().insert(names.slice(start, start + 500).map((name) => record(name)))
    expect(error).toBeNull()
  }
  const { data } = await rows().select('file_name').order('file_name').order('id').range(4995, 5004)
  const expected = [...names].sort(new Intl.Collator('en-US').compare).slice(4995, 5005)
  expect(data?.map(({ file_name }) => file_name)).toEqual(expected)
})

it('a long list is sorted in turns, so that other requests are answered in between', async () => {
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
