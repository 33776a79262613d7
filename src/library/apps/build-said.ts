import type { IssueMetadata } from '#domain/metadata.ts'
import { fold } from '#domain/slug.ts'
import { sharedTexts } from '#domain/text.ts'
import { ALL_ROLES, type Figure, ROLES, releasedOf } from './said.ts'
import { type Kind, type Remembered, type SaidIndex, type Statement, saidIndex } from './said-index.ts'

/**
 * Characters of all that is remembered: more than any collection says. What files say beyond that finds nothing, as much
 * as they repeat it in other words.
 */
const ROOM = 32 * 1024 * 1024
/** What each statement takes beside its value, in characters. */
const EACH = 50

/** A comic as it is put into the index. */
export interface Described extends Pick<Figure, 'size' | 'numberOrder'> {
  readonly id: string
  readonly root: string
  readonly sortName: string
  readonly metadata: IssueMetadata
}

function valuesOf(metadata: IssueMetadata): [Kind, readonly (string | null)[]][] {
  const { publisher, genres, tags, language, year, direction, storyline } = metadata
  return [
    ['publisher', [publisher]],
    ['genres', genres],
    ['tags', tags],
    ['language', [language]],
    ['year', [year === null ? null : String(year)]],
    ['direction', [direction]],
    ['storylines', [storyline?.name ?? null]],
    ...ALL_ROLES.map((role): [Kind, readonly string[]] => [role, metadata[ROLES[role]]]),
  ]
}

/** Puts comics into an index, one after the other. */
export function buildSaid(most = ROOM) {
  let room = most
  const statements: Statement[] = []
  /** Numbers of statements by their kind and value, as it was written somewhere and folded. */
  const numbers = new Map<string, number>()
  const comics = new Map<string, Remembered>()
  const said: number[] = []
  const ends: number[] = []
  const once = sharedTexts()

  /** Null where there is no room for it. */
  function numberOf(kind: Kind, value: string): number | null {
    const written = `${kind} ${value}`
    const known = numbers.get(written)
    if (known !== undefined) return known
    const folded = fold(value)
    const same = numbers.get(`${kind} ${folded}`)
    room -= value.length + EACH
    if (room < 0) return same ?? null
    const number = same ?? statements.push({ kind, value, folded }) - 1
    numbers.set(`${kind} ${folded}`, number)
    numbers.set(written, number)
    return number
  }

  return {
    add({ id, root, size, numberOrder, sortName, metadata }: Described): void {
      const own = new Set<number>()
      for (const [kind, values] of valuesOf(metadata))
        for (const value of values) {
          const number = value === null || value === '' ? null : numberOf(kind, value)
          if (number !== null) own.add(number)
        }
      for (const number of own) said.push(number)
      ends.push(said.length)
      const released = releasedOf(metadata)
      const { storyline } = metadata
      comics.set(id, {
        size,
        released: released === null ? null : once(released),
        numberOrder,
        total: metadata.count,
        root: once(root),
        // Not how many there are: one that was taken away and added again meanwhile is read twice.
        at: ends.length - 1,
        part: storyline === null ? null : { order: storyline.order, sortName },
      })
    },
    done(): SaidIndex {
      const says = { numbers: Uint32Array.from(said), ends: Uint32Array.from(ends) }
      return saidIndex(comics, says, statements, numbers)
    },
  }
}
