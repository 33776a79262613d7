import { describe, expect, it } from 'vitest'
import { choicesOf, toggled } from '#web/actions/filters/chosen.ts'
import { isFiltered, paramsOf, queryOf, wishOf } from '#web/screens/comics/wish.ts'

const wish = (search: string) => wishOf(new URLSearchParams(search))

describe('what the address of the grid says', () => {
  it('is every series and comic by name when it says nothing', () => {
    expect(wish('')).toEqual({ q: '', kind: null, sort: 'name', order: 'asc', chosen: {}, traits: {} })
    expect(queryOf(wish(''))).toEqual({})
    expect(isFiltered(wish('q=++&sort=added'))).toBe(false)
  })

  it('is read with repeated filters, and written the same', () => {
    const all = 'q=sol&kind=series&sort=added&order=asc&publisher=A%26B&characters=Thor&characters=Loki'
    expect(wish(all)).toEqual({
      q: 'sol',
      kind: 'series',
      sort: 'added',
      order: 'asc',
      chosen: { publisher: ['A&B'], characters: ['Thor', 'Loki'] },
      traits: {},
    })
    expect(String(paramsOf(wish(all)))).toBe(all)
    expect(queryOf(wish(all))).toMatchObject({ sort: 'added', characters: ['Thor', 'Loki'] })
    expect(isFiltered(wish(all))).toBe(true)
    expect(choicesOf(wish(all).chosen).map(({ value }) => value)).toEqual(['A&B', 'Thor', 'Loki'])
  })

  it('is the newest first by time, and leaves out what goes without saying', () => {
    expect(wish('sort=added').order).toBe('desc')
    expect(queryOf(wish('sort=added'))).toEqual({ sort: 'added', order: 'desc' })
    expect(String(paramsOf(wish('sort=added&order=desc')))).toBe('sort=added')
  })

  it('is passed over where it makes no sense', () => {
    expect(wish(`sort=colour&order=up&kind=x&year=&year=2020&year=2020&q=${'a'.repeat(9_999)}`)).toEqual({
      q: 'a'.repeat(200),
      kind: null,
      sort: 'name',
      order: 'asc',
      chosen: { year: ['2020'] },
      traits: {},
    })
  })

  it('tells what a picture of the collection led here by, where it makes sense', () => {
    const all = 'format=cbz&lacks=summary&added=2026-05&size=20-50'
    expect(wish(all).traits).toEqual({ format: 'cbz', lacks: 'summary', added: '2026-05', size: '20-50' })
    expect(String(paramsOf(wish(all)))).toBe(all)
    expect(queryOf(wish(all))).toEqual(wish(all).traits)
    expect(isFiltered(wish('lacks=summary'))).toBe(true)
    expect(wish('format=exe&lacks=money&added=2026-13&size=-').traits).toEqual({})
  })

  it('changes by one value at a time', () => {
    const one = toggled({}, 'genres', 'Crimen')
    expect(one).toEqual({ genres: ['Crimen'] })
    expect(toggled(one, 'genres', 'Aventura')).toEqual({ genres: ['Crimen', 'Aventura'] })
    expect(choicesOf(toggled(one, 'genres', 'Crimen'))).toEqual([])
  })
})
