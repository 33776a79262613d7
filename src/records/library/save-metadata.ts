import type { AppError } from '#domain/errors/errors.ts'
import { linksOf } from '#domain/metadata/comic-links.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { type GenerationCounts, generateEntities } from '../indexing/generation.ts'
import { type CloudComic, saveCloudComic } from './cloud-comics.ts'

export interface SavedMetadata {
  /** Changes of the entities; null if the metadata has none, or linking failed. */
  readonly generated: GenerationCounts | null
  /** Set if the metadata was stored but linking failed; not thrown. */
  readonly warning: AppError | null
}

/**
 * Stores a comic's metadata in the account, then links its entities. `given` has the edited fields with their current
 * values: null or empty if a field has no value. (That differs from a patch, in which null removes an edit.) Throws
 * `user-missing`, `metadata-save-failed`.
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
