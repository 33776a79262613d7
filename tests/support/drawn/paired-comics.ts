import { type ComicSpec, drawnComic, type PairedComic, type Part } from './paired-pages.ts'

const twos = (count: number): Part[] => Array.from({ length: count }, () => 'two')

const SPECS: readonly ComicSpec[] = [
  { name: 'cover alone', parts: ['alone', ...twos(5)] },
  { name: 'cover alone, back cover', parts: ['alone', ...twos(5), 'alone'] },
  { name: 'cover said', parts: ['alone', ...twos(4)], typed: true },
  { name: 'cover, one drawing over two', parts: ['alone', 'two', 'one', ...twos(3)] },
  { name: 'without cover, one drawing over two', parts: ['two', 'one', ...twos(3)] },
  { name: 'without cover, several over two', parts: ['one', 'two', 'one', 'two', 'one'] },
  { name: 'without cover, a wide page', parts: ['two', 'two', 'wide', 'two', 'two'] },
  { name: 'inner cover, drawings over two', parts: ['alone', 'alone', 'two', 'one', 'two', 'one', 'two'] },
  { name: 'inner cover, wide page', parts: ['alone', 'alone', 'two', 'two', 'wide', 'two', 'two'] },
  { name: 'inner cover and an over two', parts: ['alone', 'alone', 'one', 'two', 'two', 'one'] },
  { name: 'wide in the middle', parts: ['alone', ...twos(3), 'wide', ...twos(3)] },
  { name: 'several wide', parts: ['alone', ...twos(2), 'wide', 'two', 'wide', 'wide', ...twos(2), 'alone'] },
  {
    name: 'wide, named for both',
    parts: ['alone', 'alone', ...twos(2), 'wide', ...twos(2)],
    names: 'paired',
    from: 0,
  },
  { name: 'wide, named as one', parts: ['alone', ...twos(2), 'wide', ...twos(2)], names: 'joined' },
  { name: 'wide, a number left out', parts: ['alone', ...twos(2), 'wide', ...twos(3)], names: 'skipping' },
  {
    name: 'two wide, named for both',
    parts: ['alone', 'two', 'wide', ...twos(2), 'wide', 'two'],
    names: 'paired',
  },
  { name: 'a page is missing', parts: ['alone', ...twos(2), 'lost', ...twos(3)] },
  {
    name: 'a page is missing, drawings over two',
    parts: ['alone', 'two', 'one', 'lost', 'two', 'one', 'two'],
  },
  {
    name: 'a page is missing before a wide one',
    parts: ['alone', ...twos(2), 'lost', 'wide', ...twos(2)],
    names: 'paired',
  },
  { name: 'an ad was taken out', parts: ['alone', 'two', 'one', 'alone', 'one', 'two', 'one'] },
  { name: 'an ad was put in', parts: ['alone', 'one', 'alone', 'two', 'one', 'two', 'one'] },
  {
    name: 'parity shifts at a wide page',
    parts: ['alone', ...twos(2), 'alone', 'wide', 'two', 'one'],
    bleed: true,
  },
  { name: 'parity shifts twice', parts: ['alone', 'one', 'alone', 'one', 'two', 'alone', 'one', 'one'] },
  { name: 'drawings over two alone', parts: ['alone', 'one', 'one', 'one', 'one'] },
  { name: 'full pictures', parts: ['alone', ...twos(6)], bleed: true },
  { name: 'full pictures, one over two', parts: ['two', 'one', 'two', 'one'], bleed: true },
  { name: 'manga, cover alone', parts: ['alone', ...twos(5)], rtl: true },
  { name: 'manga, over two', parts: ['alone', 'two', 'one', 'two', 'one'], rtl: true },
  { name: 'manga, without cover', parts: ['one', 'two', 'one', 'two'], rtl: true },
  { name: 'manga, inner cover', parts: ['alone', 'alone', 'one', 'two', 'one', 'two'], rtl: true },
  {
    name: 'manga, wide, named for both',
    parts: ['alone', ...twos(2), 'wide', ...twos(2)],
    rtl: true,
    names: 'paired',
  },
  { name: 'manga, a page is missing', parts: ['alone', 'two', 'one', 'lost', 'one', 'two'], rtl: true },
  { name: 'numbered from zero', parts: ['alone', 'two', 'one', ...twos(3)], from: 0 },
  { name: 'wide cover around the back', parts: ['wide', 'alone', 'one', 'two', 'one'] },
  { name: 'wide first, then twos', parts: ['wide', ...twos(4)] },
  { name: 'a single page', parts: ['alone'] },
]

/** Yields 36 comics of known spreads, or every sixth if `few`. */
export async function* pairedComics(few = false): AsyncGenerator<PairedComic> {
  for (const [i, spec] of SPECS.entries())
    if (!few || i % 6 === 2) yield await drawnComic(9000 + 17 * i, spec)
}
