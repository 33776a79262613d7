import { describe, expect, test } from 'vitest'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { issuePatch } from '#domain/metadata/metadata-edit.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { manyEdit, patchBack, patchOfMany, summariseMany } from '#domain/metadata/metadata-many.ts'

const issue = (metadata: PartialMetadata) => ({ metadata: { ...noMetadata(), ...metadata }, edited: {} })
const change = (metadata: PartialMetadata, edit: unknown) =>
  patchOfMany(issue(metadata), manyEdit.parse(edit))

describe('an edit of many comics', () => {
  test('adds and removes list values ignoring case, and keeps the order of the rest', () => {
    const genres = ['Crimen', 'Aventura', 'Misterio']
    const edit = { add: { genres: ['AVENTURA', 'Fantasía'] }, remove: { genres: ['crimen'] } }
    expect(change({ genres }, edit)).toEqual({ genres: ['Aventura', 'Misterio', 'Fantasía'] })
  })

  test('leaves a comic unchanged if its lists do not change', () => {
    expect(
      change({ genres: ['Aventura'] }, { add: { genres: ['aventura'] }, remove: { tags: ['x'] } }),
    ).toEqual({})
  })

  test('sets the given values, and removes edits with null', () => {
    const edit = { set: { publisher: 'Cobalto', year: null } }
    expect(change({ publisher: 'Norma', year: 2001 }, edit)).toEqual({ publisher: 'Cobalto', year: null })
  })

  test("changes the given parts of a storyline and keeps each comic's position", () => {
    const storyline = { name: 'El faro', order: 3, total: null }
    expect(change({ storyline }, { set: { storyline: { total: 6 } } })).toEqual({
      storyline: { name: 'El faro', order: 3, total: 6 },
    })
    expect(change({}, { set: { storyline: { total: 6 } } })).toEqual({})
    expect(change({}, { set: { storyline: { name: 'Nueva' } } })).toEqual({
      storyline: { name: 'Nueva', order: null, total: null },
    })
  })

  test('rejects values outside the limits of the form', () => {
    for (const set of [{ year: 1899 }, { month: 13 }, { day: 0 }, { volume: 0 }, { colour: 'red' }])
      expect(manyEdit.safeParse({ set }).success).toBe(false)
    expect(manyEdit.safeParse({ add: { title: ['x'] } }).success).toBe(false)
  })

  test('is undone with the earlier edits, or null', () => {
    expect(patchBack({ year: 1999 }, { year: 2000, genres: ['A'] })).toEqual({ year: 1999, genres: null })
  })
})

test('a list contains a name once, ignoring case', () => {
  expect(issuePatch.parse({ genres: [' Noir ', 'noir', '', 'NOIR', 'Terror'] })).toEqual({
    genres: ['Noir', 'Terror'],
  })
})

test('values of many comics are counted by field and source', () => {
  const many: Parameters<typeof summariseMany>[0] = [
    {
      ...issue({ publisher: 'Norma', genres: ['A', 'B'] }),
      origins: { publisher: 'ComicInfo', genres: 'edit' },
    },
    {
      ...issue({ publisher: 'Cobalto', genres: ['A'] }),
      origins: { publisher: 'FileName', genres: 'MetronInfo' },
    },
    {
      ...issue({ storyline: { name: 'El faro', order: null, total: 6 } }),
      origins: { storyline: 'Sidecar' },
    },
  ]
  const metadata = summariseMany(many)
  expect(metadata.publisher).toMatchObject({ filled: 2, distinct: 2, sources: { file: 1, name: 1, you: 0 } })
  expect(metadata.genres).toEqual({
    filled: 2,
    distinct: 2,
    values: [
      { value: 'A', count: 2 },
      { value: 'B', count: 1 },
    ],
    sources: { file: 1, name: 0, you: 1 },
  })
  expect(metadata.storylineTotal.values).toEqual([{ value: '6', count: 1 }])
  expect(metadata.year).toMatchObject({ filled: 0, distinct: 0 })
})
