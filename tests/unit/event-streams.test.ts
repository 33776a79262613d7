import { expect, test } from 'vitest'
import { createEventStreams } from '#http/responses/event-streams.ts'

test('a client that does not read its stream is disconnected', async () => {
  const ended: string[] = []
  const streams = createEventStreams<{ userId: string }>(
    { most: 1, limitedBy: ({ userId }) => userId, heartbeat: 60_000 },
    ({ userId }) => ended.push(userId),
  )
  const client = { userId: 'ana' }
  const stream = streams.open(client)
  streams.send(client, 'x'.repeat(200 * 1024))
  expect(stream.destroyed).toBe(false)
  streams.send(client, 'x'.repeat(400 * 1024))
  await expect.poll(() => ended).toEqual(['ana'])
  expect(stream.destroyed).toBe(true)
  expect(streams.clients()).toEqual([])
  streams.close()
})
