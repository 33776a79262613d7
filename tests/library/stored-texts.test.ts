import { expect, test } from 'vitest'
import { createStoredTexts } from '#library/catalog/query-text/stored-texts.ts'

test('the conditions of a query read a large column once', async () => {
  let reads = 0
  const rows = JSON.stringify([
    [1, 'la noche'],
    [2, 'el mar'],
  ])
  const db = {
    async get<T>() {
      reads++
      return { rows } as T
    },
  }
  const texts = createStoredTexts(db, 0)
  const found = async (word: string) => [
    ...(await texts.withMetadata(1, 'summary', `:${word}`, (key) => key.includes(word))),
  ]
  expect([await found('noche'), await found('mar'), await found('faro')]).toEqual([[1], [2], []])
  expect(reads).toBe(1)
})
