import { describe, expect, it } from 'vitest'
import { choicesOf, withToggled } from '#web/actions/filters/chosen.ts'
import { gridParams, gridQueryFrom, isFiltered, requestQuery } from '#web/screens/comics/grid-query.ts'

const query = (search: string) => gridQueryFrom(new URLSearchParams(search))

describe('the query in the URL of the grid', () => {
  it('is every series and comic by name without parameters', () => {
    expect(query('')).toEqual({ q: '', kind: null, sort: 'name', order: 'asc', view: null })
    expect(requestQuery(query(''))).toEqual({})
    expect(isFiltered(query('q=++&sort=added'))).toBe(false)
  })

  it('is parsed and written unchanged', () => {
    const all = 'q=publisher%3DNorma&kind=series&sort=added&order=asc&view=figures'
    expect(query(all)).toEqual({
      q: 'publisher=Norma',
      kind: 'series',
      sort: 'added',
      order: 'asc',
      view: 'figures',
    })
    expect(String(gridParams(query(all)))).toBe(all)
    expect(requestQuery(query(all))).toEqual({ q: 'publisher=Norma', kind: 'series', sort: 'added' })
    expect(isFiltered(query(all))).toBe(true)
  })

  it('sorts by time with the newest first, and omits defaults', () => {
    expect(query('sort=added').order).toBe('desc')
    expect(requestQuery(query('sort=added'))).toEqual({ sort: 'added', order: 'desc' })
    expect(String(gridParams(query('sort=added&order=desc')))).toBe('sort=added')
  })

  it('ignores invalid parameters', () => {
    expect(query(`sort=colour&order=up&kind=x&q=${'a'.repeat(9_999)}`)).toEqual({
      q: 'a'.repeat(2_048),
      kind: null,
      sort: 'name',
      order: 'asc',
      view: null,
    })
  })

  it('changes by one value at a time', () => {
    const one = withToggled({}, 'genres', 'Crimen')
    expect(one).toEqual({ genres: ['Crimen'] })
    expect(withToggled(one, 'genres', 'Aventura')).toEqual({ genres: ['Crimen', 'Aventura'] })
    expect(choicesOf(withToggled(one, 'genres', 'Crimen'))).toEqual([])
  })
})
