import { expect, it } from 'vitest'
import { ownAccount, record, signUp } from './support/account.ts'
import { liveClient, rawSocket, subscribed, until } from './support/realtime.ts'

const everything = { event: '*', schema: 'public', table: 'comics_library' } as const

it('tells 200 quick writes in the order of their commits', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const client = await liveClient(account, ana)
  const told: string[] = []
  const channel = client
    .channel('order')
    .on('postgres_changes', everything, (change) => told.push((change.new as { id: string }).id))
  await subscribed(channel)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      ana.client
        .from('comics_library')
        .insert(record(`${i}.cbz`))
        .select('id')
        .single(),
    ),
  )
  await until(told, 200)
  // The order of commits, as SQLite numbered the rows.
  const { data } = await ana.client.from('comics_library').select('id')
  expect(told).toEqual(data?.map(({ id }) => id))
  expect(new Set(told)).toEqual(new Set(answers.map((answer) => answer.data?.id)))
})

it('tells 10,000 rows of one call, in order, to everyone who keeps up', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const sockets = await Promise.all([rawSocket(account), rawSocket(account)])
  for (const socket of sockets) {
    await socket.join('realtime:bulk', { postgres_changes: [everything] }, ana.accessToken)
  }
  const rows = Array.from({ length: 2_000 }, (_, i) => record(`${String(i).padStart(5, '0')}.cbz`))
  for (let i = 0; i < 5; i++) await ana.client.from('comics_library').insert(rows)
  for (const { frames } of sockets) {
    await expect
      .poll(() => frames.filter((frame) => frame[3] === 'postgres_changes').length, { timeout: 20_000 })
      .toBe(10_000)
    const names = frames.flatMap(([, , , event, { data }]) =>
      event === 'postgres_changes' ? [(data as { record: { file_name: string } }).record.file_name] : [],
    )
    const expected = rows.map((row) => row.file_name)
    expect(names).toEqual([...expected, ...expected, ...expected, ...expected, ...expected])
  }
})
