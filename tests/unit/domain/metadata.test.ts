import { describe, expect, it } from 'vitest'
import { listedMetadata } from '#domain/metadata/metadata-bounds.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { mergeLayers, mergeMetadata } from '#domain/metadata/metadata-layers.ts'
import { storedMetadata } from '#library/stored-metadata.ts'

describe('merged sources', () => {
  it('the strongest source of a field wins, and its origin is recorded', () => {
    const { metadata, origins } = mergeLayers([
      { source: 'ComicInfo', values: { series: 'Moonlit Harbor', title: '', writers: [], year: null } },
      { source: 'MetronInfo', values: { series: 'Other', title: 'Low Water', writers: ['Ines Calder'] } },
      { source: 'FileName', values: { title: 'x', year: 2019, number: '3' } },
    ])
    expect(metadata).toEqual({
      ...noMetadata(),
      series: 'Moonlit Harbor',
      title: 'Low Water',
      writers: ['Ines Calder'],
      year: 2019,
      number: '3',
    })
    expect(origins).toEqual({
      series: 'ComicInfo',
      title: 'MetronInfo',
      writers: 'MetronInfo',
      year: 'FileName',
      number: 'FileName',
    })
  })

  it('control characters and blanks count as empty', () => {
    const { metadata, origins } = mergeLayers([
      { source: 'PDF', values: { title: ' \u0000 ', tags: ['\u0007', ' a\u0000b '] } },
      { source: 'XMP', values: { title: 'Harbor' } },
    ])
    expect(metadata).toMatchObject({ title: 'Harbor', tags: ['ab'] })
    expect(origins).toEqual({ title: 'XMP', tags: 'PDF' })
  })

  it('unknown fields are omitted', () => {
    const strange = { __proto__: null, rating: 5, title: 'x' } as object
    expect(mergeMetadata(strange)).toEqual({ ...noMetadata(), title: 'x' })
  })

  it('an empty source sets no fields', () => {
    expect(mergeLayers([])).toEqual({ metadata: noMetadata(), origins: {} })
    expect(mergeMetadata({ series: 'a' }, { series: 'b' }).series).toBe('a')
  })
})

it('a field that is newer than a stored row is empty', () => {
  expect(storedMetadata('{"title":"Harbor"}')).toEqual({ ...noMetadata(), title: 'Harbor' })
})

it('lists contain only the first values of excessive metadata', () => {
  const genres = Array.from({ length: 1_000 }, (_, n) => String(n).padEnd(500, 'x'))
  const plain = { ...noMetadata(), tags: ['cats'], summary: 'A cat.' }
  expect(listedMetadata(plain)).toEqual(plain)
  const { genres: listedGenres, summary } = listedMetadata({ ...plain, genres, summary: 'x'.repeat(100_000) })
  expect(listedGenres).toEqual(genres.slice(0, 20))
  expect(summary).toHaveLength(10_000)
})
