import { AppError } from '#domain/errors/errors.ts'
import { isPageName } from './page-entries.ts'

/** Maximum length of a path inside an archive, in characters: four times the limit of Windows. */
const NAME_MAX = 1_024
/** Maximum length of all paths of an archive together, in characters. */
const NAMES_MAX = 8 * 1024 * 1024

/**
 * Drops entries whose names exceed NAME_MAX. Throws comic-names-too-long if a page has such a name, or if all names
 * together exceed NAMES_MAX.
 */
export function withBoundedNames<Entry extends { readonly name: string }>(
  entries: readonly Entry[],
): Entry[] {
  const valid = entries.filter(({ name }) => {
    if (name.length > NAME_MAX && isPageName(name)) throw new AppError('comic-names-too-long')
    return name.length <= NAME_MAX
  })
  const total = valid.reduce((sum, { name }) => sum + name.length, 0)
  if (total > NAMES_MAX) throw new AppError('comic-names-too-long')
  return valid
}
