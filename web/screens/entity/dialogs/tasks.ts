import type { Entity } from '#records/entities/entities.ts'
import type { DrawnEntity } from '#web/data/entities/entities.ts'

/** An entity that can be merged, with the data of its row in the merge dialog. */
export type MergeCandidate = Pick<DrawnEntity, 'id' | 'name' | 'comics_count' | 'picture' | 'cover'>

/** A task that opens a dialog. */
export type EntityTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly entity: Entity }
  | { readonly kind: 'delete'; readonly entity: Entity }
  | { readonly kind: 'aliases'; readonly entity: Pick<Entity, 'id' | 'name'> }
  /** With a single entity, the dialog searches for other entities. */
  | { readonly kind: 'merge'; readonly entities: readonly MergeCandidate[] }
  /** All duplicate candidates of a kind. */
  | { readonly kind: 'twins' }
