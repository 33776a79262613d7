import { expect, test } from 'vitest'
import { createQueryReader } from '#helper/queries.ts'
import { createUserQueue } from '#helper/user-queue.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { testLibrary } from '../support/library.ts'

test("a user's queries of lists are resolved one after the other", async () => {
  const { queries, smartShelves } = (await testLibrary()).library
  let [running, most] = [0, 0]
  const counted: typeof queries = {
    ...queries,
    async resolve(...args) {
      most = Math.max(most, ++running)
      return queries.resolve(...args).finally(() => running--)
    },
  }
  const reader = createQueryReader({ queries: counted, smartShelves }, QUERY_VOCABULARY, createUserQueue())
  const caller = { user: { id: 'ana' } } as Parameters<typeof reader.listParts>[1]
  const lists = Array.from({ length: 20 }, (_, year) =>
    reader.listParts({ q: `year:${year}` }, caller, DEFAULT_USER),
  )
  expect((await Promise.all(lists)).map(({ report }) => report?.text)).toContain('year:7')
  expect(most).toBe(1)
})
