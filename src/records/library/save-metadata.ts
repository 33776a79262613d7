import type { AppError } from '#domain/errors/errors.ts'
import { linksOf } from '#domain/metadata/comic-links.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { type GenerationCounts, generateEntities } from '../indexing/generation.ts'
import { type CloudComic, saveCloudComic } from './cloud-comics.ts'

export interface SavedMetadata {
  /** What the entities gained and lost; null when the metadata speaks of none, or it failed. */
  readonly generated: GenerationCounts | null
  /** The metadata was kept, but its entities were not brought in line: told, not thrown. */
  readonly warning: AppError | null
}

/**
 * Keeps a comic's metadata in the account, then its entities. `given` holds the fields that were
 * edited, with the values they have now: null or empty when there is none any more. (A patch whose null takes
 * an edit back is not that: what the file says counts again.) Throws `user-missing`, `metadata-save-failed`.
 */
export async function saveMetadata(
  client: AccountClient,
  userId: string | null,
  comic: CloudComic,
  given: PartialMetadata,
): Promise<SavedMetadata> {
  const owner = signedIn(userId)
  try {
    await saveCloudComic(client, owner, comic, given)
  } catch (error) {
    throw failure('metadata-save-failed', error)
  }
  if (linksOf(given).kinds.size === 0) return { generated: null, warning: null }
  try {
    return { generated: await generateEntities(client, owner, comic.path, given), warning: null }
  } catch (error) {
    return { generated: null, warning: failure('generation-failed', error) }
  }
}
