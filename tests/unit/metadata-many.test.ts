import { describe, expect, test } from 'vitest'
import type { PartialMetadata } from '#domain/metadata.ts'
import { issuePatch } from '#domain/metadata-edit.ts'
import { noMetadata } from '#domain/metadata-fields.ts'
import { manyEdit, patchAmongMany, patchBack, summariseMany } from '#domain/metadata-many.ts'

const issue = (said: PartialMetadata) => ({ metadata: { ...noMetadata(), ...said }, edited: {} })
const change = (said: PartialMetadata, edit: unknown) => patchAmongMany(issue(said), manyEdit.parse(edit))

describe('a change to many', () => {
  test('adds to lists and takes from them in any case, and keeps the rest in order', () => {
    const genres = ['Crimen', 'Aventura', 'Misterio']
    const edit = { add: { genres: ['AVENTURA', 'Fantasía'] }, remove: { genres: ['crimen'] } }
    expect(change({ genres }, edit)).toEqual({ genres: ['Aventura', 'Misterio', 'Fantasía'] })
  })

  test('leaves a comic alone whose lists it does not change', () => {
    expect(
      change({ genres: ['Aventura'] }, { add: { genres: ['aventura'] }, remove: { tags: ['x'] } }),
    ).toEqual({})
  })

  test('sets values as they are given, and takes edits back with null', () => {
    const edit = { set: { publisher: 'Cobalto', year: null } }
    expect(change({ publisher: 'Norma', year: 2001 }, edit)).toEqual({ publisher: 'Cobalto', year: null })
  })

  test('changes the given parts of a storyline, and leaves each comic its place in it', () => {
    const storyline = { name: 'El faro', order: 3, total: null }
    expect(change({ storyline }, { set: { storyline: { total: 6 } } })).toEqual({
      storyline: { name: 'El faro', order: 3, total: 6 },
    })
    expect(change({}, { set: { storyline: { total: 6 } } })).toEqual({})
    expect(change({}, { set: { storyline: { name: 'Nueva' } } })).toEqual({
      storyline: { name: 'Nueva', order: null, total: null },
    })
  })

  test('is refused outside of the bounds of a form', () => {
    for (const set of [{ year: 1899 }, { month: 13 }, { day: 0 }, { volume: 0 }, { colour: 'red' }])
      expect(manyEdit.safeParse({ set }).success).toBe(false)
    expect(manyEdit.safeParse({ add: { title: ['x'] } }).success).toBe(false)
  })

  test('is taken back by what was written before, else by nothing', () => {
    expect(patchBack({ year: 1999 }, { year: 2000, genres: ['A'] })).toEqual({ year: 1999, genres: null })
  })
})

test('a list holds a name once, in any case', () => {
  expect(issuePatch.parse({ genres: [' Noir ', 'noir', '', 'NOIR', 'Terror'] })).toEqual({
    genres: ['Noir', 'Terror'],
  })
})

test('what many say is counted by field, and by who says it', () => {
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
  const said = summariseMany(many)
  expect(said.publisher).toMatchObject({ filled: 2, distinct: 2, sources: { file: 1, name: 1, you: 0 } })
  expect(said.genres).toEqual({
    filled: 2,
    distinct: 2,
    values: [
      { value: 'A', count: 2 },
      { value: 'B', count: 1 },
    ],
    sources: { file: 1, name: 0, you: 1 },
  })
  expect(said.storylineTotal.values).toEqual([{ value: '6', count: 1 }])
  expect(said.year).toMatchObject({ filled: 0, distinct: 0 })
})
