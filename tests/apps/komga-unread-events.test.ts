import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import type { Call, Calls } from '#apps/komga/calls.ts'
import { eventCalls } from '#apps/komga/events.ts'
import type { AppParts } from '#apps/tree.ts'
import { NO_READER } from '#library/catalog/select.ts'
import { emptySnapshot } from '#library/catalog/snapshot.ts'

test('who does not read the events that they asked for is told no more', async () => {
  const device = { id: 'd', userId: 'ana', keyedAt: '1', revokedAt: null }
  let change = (_userId: string, _ids: readonly string[]): void => undefined
  const progress = {
    of: async () => ({ byComic: () => new Map() }),
    onChange: (listener: typeof change) => {
      change = listener
      return () => undefined
    },
  }
  const library = {
    changes: {
      subscribe: () => ({
        begun: Promise.resolve(),
        addUser: async () => undefined,
        removeUser: () => undefined,
        stop: () => undefined,
      }),
    },
    devices: { get: async () => device },
    seenBy: async () => emptySnapshot(),
    readerOf: async () => NO_READER,
    playlists: { revision: async () => '1', list: async () => [] },
  }
  let listen: ((call: Call) => Promise<void>) | undefined
  const any: Calls['any'] = (_method, _path, answer) => {
    listen = answer
  }
  const events = eventCalls({ parts: { progress, library } as unknown as AppParts, any } as Calls)
  const caller = { userId: 'ana', device, left: new AbortController().signal }
  const ctx = { set: () => undefined, type: '', body: new PassThrough() }
  await listen?.({ ctx, caller } as unknown as Call)
  const ids = Array.from({ length: 10_000 }, (_, n) => `comic-${n}`)
  change('ana', ids)
  await expect.poll(() => ctx.body.destroyed).toBe(true)
  events.close()
})
