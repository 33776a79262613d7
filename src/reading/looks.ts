import { isAppError } from '#domain/errors.ts'
import type { FoundLayout } from '#formats/image/layout/found-layout.ts'
import type { Asker } from './fair-queue.ts'
import { Faults, isLasting } from './faults.ts'
import { type ComicPlace, NOTHING_FOUND } from './tasks.ts'

/** Pages looked at in one task: a page that somebody waits for comes after so many at most. */
const AT_ONCE = 4

type Look = (place: ComicPlace, numbers: readonly number[], asker: Asker) => Promise<readonly FoundLayout[]>

/**
 * Looks at pages, a few in one task. Where they stop the process, each is looked at by itself, so that only the page at
 * fault tells nothing; it is not looked at again until its file is forgotten. Throws what `look` throws otherwise.
 */
export function createLooks(look: Look) {
  /** Pages that cannot be looked at may still be shown, and the other way round. */
  const faults = new Faults()

  const together: Look = async (place, numbers, asker) => {
    const [number] = numbers
    const alone = numbers.length === 1
    try {
      if (alone) faults.check(place, `layout ${number}`)
      return await look(place, numbers, asker)
    } catch (error) {
      if (!isAppError(error) || !isLasting(error)) throw error
      if (alone) {
        faults.add(place, `layout ${number}`, error)
        return [NOTHING_FOUND]
      }
    }
    const each: FoundLayout[] = []
    for (const one of numbers) each.push(...(await together(place, [one], asker)))
    return each
  }

  return {
    async layouts(place: ComicPlace, numbers: readonly number[], asker: Asker): Promise<FoundLayout[]> {
      const found: FoundLayout[] = []
      for (let first = 0; first < numbers.length; first += AT_ONCE) {
        found.push(...(await together(place, numbers.slice(first, first + AT_ONCE), asker)))
      }
      return found
    },
    forget: (path: string) => faults.forget(path),
  }
}
