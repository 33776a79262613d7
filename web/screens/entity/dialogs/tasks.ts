import type { Entity } from '#records/entities/entities.ts'
import type { DrawnEntity } from '#web/data/entities/entities.ts'

/** Who stays where several become one: what its line in a list is drawn from. */
export type Joinable = Pick<DrawnEntity, 'id' | 'name' | 'comics_count' | 'picture' | 'cover'>

/** What is done with names in a dialog. */
export type EntityTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly entity: Entity }
  | { readonly kind: 'delete'; readonly entity: Entity }
  | { readonly kind: 'aliases'; readonly entity: Pick<Entity, 'id' | 'name'> }
  /** One alone is asked with whom. */
  | { readonly kind: 'merge'; readonly entities: readonly Joinable[] }
  /** Who is likely the same, all of a kind. */
  | { readonly kind: 'twins' }
