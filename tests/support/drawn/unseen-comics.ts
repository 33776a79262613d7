import { Chance } from './chance.ts'
import { type ComicSpec, drawnComic, type PairedComic, type Part } from './paired-pages.ts'

/** Kinds of parts of a book, with their frequency in percent. */
const PARTS: readonly (readonly [Part, number])[] = [
  ['two', 57],
  ['one', 24],
  ['wide', 12],
  ['alone', 4],
  ['lost', 3],
]

function partOf(chance: Chance): Part {
  let left = chance.between(0, 100)
  for (const [part, often] of PARTS) {
    left -= often
    if (left < 0) return part
  }
  return 'two'
}

function beginningOf(chance: Chance): Part[] {
  const kind = chance.next()
  if (kind < 0.12) return []
  if (kind < 0.2) return ['wide', 'alone']
  return kind < 0.36 ? ['alone', 'alone'] : ['alone']
}

function specOf(chance: Chance, number: number): ComicSpec {
  const body = Array.from({ length: chance.whole(4, 9) }, () => partOf(chance))
  const parts = [...beginningOf(chance), ...body, ...(chance.is(0.3) ? (['alone'] as const) : [])]
  return {
    name: `${number}: ${parts.join(' ')}`,
    parts,
    rtl: chance.is(0.25),
    names: chance.pick(['place', 'place', 'paired', 'joined', 'skipping'] as const),
    typed: chance.is(0.2),
    bleed: chance.is(0.2),
    from: chance.is(0.25) ? 0 : 1,
    varied: true,
  }
}

/**
 * Yields 36 comics from a fixed random seed. They are a validation set, on which the pairing of pages was not tuned.
 * Some have no certain pairing, for example if a page is missing between pages of separate drawings.
 */
export async function* unseenComics(): AsyncGenerator<PairedComic> {
  const chance = new Chance(40_417)
  for (let number = 1; number <= 36; number++)
    yield await drawnComic(chance.whole(1, 1_000_000), specOf(chance, number))
}
