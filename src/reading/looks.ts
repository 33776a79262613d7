import { isAppError } from '#domain/errors.ts'
import type { FoundLayout } from '#formats/image/layout/found-layout.ts'
import type { Asker } from './fair-queue.ts'
import { Faults, isLasting } from './faults.ts'
import { type ComicPlace, NOTHING_FOUND } from './tasks.ts'

type Look = (place: ComicPlace, number: number, asker: Asker) => Promise<FoundLayout>

/**
 * Looks at pages one after the other, so that a page that somebody waits for comes after one of them at most. Of one
 * that stops the process nothing is told, and it is not looked at again until its file is forgotten. Throws what `look`
 * throws otherwise.
 */
export function createLooks(look: Look) {
  /** Pages that cannot be looked at may still be shown, and the other way round. */
  const faults = new Faults()

  async function found(place: ComicPlace, number: number, asker: Asker): Promise<FoundLayout> {
    const what = `layout ${number}`
    try {
      faults.check(place, what)
      return await look(place, number, asker)
    } catch (error) {
      if (!isAppError(error) || !isLasting(error)) throw error
      faults.add(place, what, error)
      return NOTHING_FOUND
    }
  }

  return {
    async layouts(place: ComicPlace, numbers: readonly number[], asker: Asker): Promise<FoundLayout[]> {
      const all: FoundLayout[] = []
      for (const number of numbers) all.push(await found(place, number, asker))
      return all
    },
    forget: (path: string) => faults.forget(path),
  }
}
