import { AppError } from '#domain/errors.ts'
import { isPageName } from './page-entries.ts'

/** The longest path inside an archive, in characters: four times what Windows allows. */
const NAME_MAX = 1_024
/** All paths of an archive together. */
const NAMES_MAX = 8 * 1024 * 1024

/**
 * The entries whose names can be kept: longer names are of no page and passed over. Throws comic-names-too-long
 * when a page has such a name, or all names together are more than any comic has.
 */
export function withinNames<Entry extends { readonly name: string }>(entries: readonly Entry[]): Entry[] {
  const kept = entries.filter(({ name }) => {
    if (name.length > NAME_MAX && isPageName(name)) throw new AppError('comic-names-too-long')
    return name.length <= NAME_MAX
  })
  const total = kept.reduce((sum, { name }) => sum + name.length, 0)
  if (total > NAMES_MAX) throw new AppError('comic-names-too-long')
  return kept
}
