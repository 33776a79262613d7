import { describe, expect, it } from 'vitest'
import { choicesOf, withToggled } from '#web/actions/filters/chosen.ts'
import { gridParams, gridQueryFrom, isFiltered, requestQuery } from '#web/screens/comics/grid-query.ts'

const query = (search: string) => gridQueryFrom(new URLSearchParams(search))

describe('the query in the URL of the grid', () => {
  it('is every series and comic by name without parameters', () => {
    expect(query('')).toEqual({ q: '', kind: null, sort: 'name', order: 'asc', chosen: {}, plainFilters: {} })
    expect(requestQuery(query(''))).toEqual({})
    expect(isFiltered(query('q=++&sort=added'))).toBe(false)
  })

  it('is parsed with repeated filters, and written unchanged', () => {
    const all = 'q=sol&kind=series&sort=added&order=asc&publisher=A%26B&characters=Thor&characters=Loki'
    expect(query(all)).toEqual({
      q: 'sol',
      kind: 'series',
      sort: 'added',
      order: 'asc',
      chosen: { publisher: ['A&B'], characters: ['Thor', 'Loki'] },
      plainFilters: {},
    })
    expect(String(gridParams(query(all)))).toBe(all)
    expect(requestQuery(query(all))).toMatchObject({ sort: 'added', characters: ['Thor', 'Loki'] })
    expect(isFiltered(query(all))).toBe(true)
    expect(choicesOf(query(all).chosen).map(({ value }) => value)).toEqual(['A&B', 'Thor', 'Loki'])
  })

  it('sorts by time with the newest first, and omits defaults', () => {
    expect(query('sort=added').order).toBe('desc')
    expect(requestQuery(query('sort=added'))).toEqual({ sort: 'added', order: 'desc' })
    expect(String(gridParams(query('sort=added&order=desc')))).toBe('sort=added')
  })

  it('ignores invalid parameters', () => {
    expect(query(`sort=colour&order=up&kind=x&year=&year=2020&year=2020&q=${'a'.repeat(9_999)}`)).toEqual({
      q: 'a'.repeat(2_048),
      kind: null,
      sort: 'name',
      order: 'asc',
      chosen: { year: ['2020'] },
      plainFilters: {},
    })
  })

  it('has the valid filters of links from the charts of the collection', () => {
    const all = 'format=cbz&lacks=summary&added=2026-05&size=20-50'
    expect(query(all).plainFilters).toEqual({
      format: 'cbz',
      lacks: 'summary',
      added: '2026-05',
      size: '20-50',
    })
    expect(String(gridParams(query(all)))).toBe(all)
    expect(requestQuery(query(all))).toEqual(query(all).plainFilters)
    expect(isFiltered(query('lacks=summary'))).toBe(true)
    expect(query('format=exe&lacks=money&added=2026-13&size=-').plainFilters).toEqual({})
  })

  it('changes by one value at a time', () => {
    const one = withToggled({}, 'genres', 'Crimen')
    expect(one).toEqual({ genres: ['Crimen'] })
    expect(withToggled(one, 'genres', 'Aventura')).toEqual({ genres: ['Crimen', 'Aventura'] })
    expect(choicesOf(withToggled(one, 'genres', 'Crimen'))).toEqual([])
  })
})
