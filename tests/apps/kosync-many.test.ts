import { expect, test } from 'vitest'
import { createSync } from '#apps/kosync/sync.ts'
import type { Progress } from '#apps/progress/progress.ts'
import type { Device } from '#library/apps/devices.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import type { Library } from '#library/index.ts'

test('many new links cause one query of unmatched documents; overlong names cause none', async () => {
  let orphanQueries = 0
  let link = (_userId: string): void => undefined
  const foundDocuments: string[] = []
  const documents = {
    catchUp: async () => undefined,
    usersWithOrphans: async () => [],
    orphan: async () => null,
    orphans: async () => {
      orphanQueries++
      return []
    },
    find: async (_userId: string, document: string) => {
      foundDocuments.push(document)
      return []
    },
    onLink: (listener: typeof link) => {
      link = listener
      return () => undefined
    },
  }
  const books = { byIds: async () => [] }
  const [catalogUserOf, scanner] = [async () => DEFAULT_USER, { onEnd: () => () => undefined }]
  const library = { documents, books, catalogUserOf, scanner } as unknown as Library
  const sync = createSync(library, {} as Progress)
  for (let n = 0; n < 200; n++) link('ana')
  await expect.poll(() => orphanQueries).toBeGreaterThan(0)
  await new Promise((resolve) => setImmediate(resolve))
  expect(orphanQueries).toBeLessThan(3)

  const device = { id: 'd', userId: 'ana' } as Device
  expect(await sync.pull(device, 'a'.repeat(8_000))).toBeNull()
  await sync.pull(device, '0b2')
  expect(foundDocuments).toEqual(['0b2'])
  sync.close()
})
