import { expect, it } from 'vitest'
import { record, withAna } from '../support/account.ts'
import { liveClient, rawSocket, subscribed, until } from '../support/realtime.ts'

const everything = { event: '*', schema: 'public', table: 'comics_library' } as const

it('50 concurrent writes are sent in the order of their commits', async () => {
  const { account, ana } = await withAna()
  const client = await liveClient(account, ana)
  const received: string[] = []
  const channel = client
    .channel('order')
    .on('postgres_changes', everything, (change) => received.push((change.new as { id: string }).id))
  await subscribed(channel)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      ana.client
        .from('comics_library')
        .insert(record(`${i}.cbz`))
        .select('id')
        .single(),
    ),
  )
  expect(answers.map(({ error }) => error)).toEqual(Array(50).fill(null))
  await until(received, 50)
  // Row numbers of SQLite are in the order of commits.
  const { data } = await ana.client.from('comics_library').select('id')
  expect(received).toEqual(data?.map(({ id }) => id))
  expect(new Set(received)).toEqual(new Set(answers.map((answer) => answer.data?.id)))
})

it('3,000 rows in calls of 300 reach two clients, in order', async () => {
  const { account, ana } = await withAna()
  const sockets = await Promise.all([rawSocket(account), rawSocket(account)])
  for (const socket of sockets)
    await socket.join('realtime:bulk', { postgres_changes: [everything] }, ana.accessToken)
  const names: string[] = []
  for (let call = 0; call < 10; call++) {
    const rows = Array.from({ length: 300 }, (_, i) => record(`${call}-${i}.cbz`))
    names.push(...rows.map((row) => row.file_name))
    await ana.client.from('comics_library').insert(rows)
  }
  for (const { changes } of sockets) {
    await expect.poll(() => changes().length, { timeout: 50_000 }).toBe(names.length)
    expect(
      changes().map(([, , , , { data }]) => (data as { record: { file_name: string } }).record.file_name),
    ).toEqual(names)
  }
})
