import { expect, it } from 'vitest'
import { cloudColumns, drawnBy, libraryColumns, metadataOf } from '#domain/metadata/comic-columns.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'

const metadata = {
  ...noMetadata(),
  title: 'El faro',
  series: 'Costa',
  number: '½',
  volume: 2,
  year: 1999,
  publisher: 'Norma Editorial',
  storyline: { name: 'Niebla', order: 2, total: 4 },
  writers: ['Ana'],
  pencillers: ['Bo', 'Cy'],
  inkers: ['Cy'],
  coverArtists: ['Di'],
  genres: ['Horror'],
}

it('only columns of the given fields are written', () => {
  expect(cloudColumns({ title: 'T', storyline: null, writers: [] })).toEqual({
    title: 'T',
    storyline_name: null,
    storyline_order: null,
    storyline_total: null,
    writers: [],
  })
  expect(cloudColumns({})).toEqual({})
})

it('written fields are read back unchanged', () => {
  const { story_arc: _, artists, ...columns } = libraryColumns(metadata)
  expect(cloudColumns(metadata)).toEqual(columns)
  expect(metadataOf(columns)).toEqual(metadata)
  expect(drawnBy(columns)).toEqual(artists)
})
