import { describe, expect, it } from 'vitest'
import { EDITOR_TABS, FIELD_NAMES, fieldsWith } from '#domain/metadata/fields.ts'
import { type FlatField, fieldOf } from '#domain/metadata/metadata-fields.ts'
import {
  changedFields,
  draftOf,
  fieldErrors,
  patchOf,
  type Start,
  typedNames,
  withFileValue,
  withInitialValue,
  withNames,
  withValue,
} from '../../../web/actions/editor/draft.ts'
import { ISSUE_SPECS, MANY_SPECS } from '../../../web/actions/editor/fields.ts'
import {
  isTouched,
  type ManyStart,
  manyChange,
  toggleRemoved,
  UNTOUCHED,
  withAdded,
  withFileValues,
  withShared,
} from '../../../web/actions/editor/many-draft.ts'

it('every field of the table is in a tab of the editor, and so is every field for several comics', () => {
  const edited = (specs: typeof ISSUE_SPECS) => [
    ...new Set(
      specs.filter(({ tab }) => EDITOR_TABS.includes(tab)).map(({ name }) => fieldOf(name as FlatField)),
    ),
  ]
  expect(edited(ISSUE_SPECS)).toEqual(FIELD_NAMES)
  expect(edited(MANY_SPECS)).toEqual(fieldsWith({ many: true }))
})

const start: Start = {
  values: {
    title: 'El faro',
    year: '2011',
    genres: ['Aventura'],
    storylineName: 'Niebla',
    storylineOrder: '2',
  },
  found: {
    title: 'Faro',
    year: '2011',
    genres: [],
    storylineName: '',
    storylineOrder: '',
    storylineTotal: '',
  },
}
const open = () => draftOf(start)
const patch = (draft: ReturnType<typeof open>) => patchOf(ISSUE_SPECS, start, draft)

describe('the draft of one comic', () => {
  it('sends only changed fields, and not those that were changed back', () => {
    let draft = withValue(open(), 'title', 'La luz ')
    draft = withValue(draft, 'year', '2012')
    expect(patch(draft)).toEqual({ title: 'La luz', year: 2012 })
    draft = withValue(draft, 'title', 'El faro')
    expect(changedFields(ISSUE_SPECS, start, draft)).toEqual(['year'])
    expect(patch(withInitialValue(start, draft, 'year'))).toEqual({})
  })

  it("sends an empty text for a cleared year, and null for a field that is reset to the file's value", () => {
    expect(patch(withValue(open(), 'year', ''))).toEqual({ year: '' })
    const draft = withFileValue(start, open(), 'title')
    expect(draft.values.title).toBe('Faro')
    expect(patch(draft)).toEqual({ title: null })
    // Typing after the reset is an edit again.
    expect(patch(withValue(draft, 'title', 'Mía'))).toEqual({ title: 'Mía' })
  })

  it('sends all parts of a storyline if one has changed, and null if one is reset', () => {
    expect(patch(withValue(open(), 'storylineTotal', '6'))).toEqual({
      storyline: { name: 'Niebla', order: 2, total: 6 },
    })
    expect(patch(withFileValue(start, open(), 'storylineOrder'))).toEqual({ storyline: null })
  })

  it('rejects invalid values and a nameless storyline, but accepts unchanged invalid values', () => {
    const faults = (
      field: 'year' | 'month' | 'day' | 'volume' | 'number' | 'storylineOrder',
      value: string,
    ) => fieldErrors(ISSUE_SPECS, start, withValue(open(), field, value))[field]?.word
    expect(faults('year', '1899')).toBe('between')
    expect(faults('year', '2100')).toBeUndefined()
    expect(faults('month', '13')).toBe('between')
    expect(faults('day', '1.5')).toBe('whole')
    expect(faults('volume', '0')).toBe('atLeast')
    expect(faults('number', '0')).toBe('atLeast')
    expect(faults('number', '½')).toBeUndefined()
    expect(faults('storylineOrder', '1,5')).toBeUndefined()
    const odd: Start = { values: { year: '1450' }, found: null }
    expect(fieldErrors(ISSUE_SPECS, odd, withValue(draftOf(odd), 'title', 'x'))).toEqual({})
    const nameless = withValue(open(), 'storylineName', '')
    expect(fieldErrors(ISSUE_SPECS, start, nameless).storylineName?.word).toBe('storylineNeeded')
  })

  it('splits names at commas, and adds each name once, ignoring case', () => {
    expect(withNames(['Aventura'], typedNames(' terror, AVENTURA,, Terror '))).toEqual(['Aventura', 'terror'])
  })
})

describe('the draft of many comics', () => {
  const sources = { file: 3, name: 0, you: 0 }
  const many: ManyStart = {
    count: 3,
    fields: {
      publisher: { filled: 3, distinct: 2, values: [{ value: 'A', count: 2 }], sources },
      volume: { filled: 3, distinct: 1, values: [{ value: '1', count: 3 }], sources },
      genres: {
        filled: 3,
        distinct: 2,
        values: [
          { value: 'Aventura', count: 3 },
          { value: 'Misterio', count: 1 },
        ],
        sources,
      },
    },
  }
  const change = (draft: typeof UNTOUCHED) => manyChange(MANY_SPECS, draft)

  it('has no change at first, and none after setting or adding what all comics have', () => {
    expect(change(UNTOUCHED)).toEqual({ set: {}, add: {}, remove: {} })
    const draft = withShared(many, withShared(many, UNTOUCHED, 'volume', '2'), 'volume', '1')
    expect(isTouched(draft, 'volume')).toBe(false)
    expect(isTouched(withAdded(many, UNTOUCHED, 'genres', ['AVENTURA']), 'genres')).toBe(false)
  })

  it('sends set values, only the set parts of a storyline, and null for a storyline that is reset', () => {
    let draft = withShared(many, UNTOUCHED, 'publisher', 'Cobalto')
    draft = withShared(many, draft, 'storylineTotal', '6')
    draft = withShared(many, draft, 'volume', '')
    expect(change(draft).set).toEqual({ publisher: 'Cobalto', volume: '', storyline: { total: 6 } })
    expect(change(withFileValues(draft, 'storylineName')).set).toMatchObject({ storyline: null })
  })

  it('adds names to all comics, removes names from all comics, and undoes both', () => {
    let draft = withAdded(many, UNTOUCHED, 'genres', ['Misterio', 'Terror'])
    draft = toggleRemoved(draft, 'genres', 'Aventura')
    expect(change(draft)).toMatchObject({
      add: { genres: ['Misterio', 'Terror'] },
      remove: { genres: ['Aventura'] },
    })
    draft = toggleRemoved(toggleRemoved(draft, 'genres', 'Aventura'), 'genres', 'Terror')
    expect(change(draft)).toEqual({ set: {}, add: { genres: ['Misterio'] }, remove: {} })
  })
})
