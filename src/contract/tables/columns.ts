export const id = { type: 'uuid', notNull: true, default: 'gen_random_uuid()' } as const
export const owner = { type: 'uuid', notNull: true, default: 'auth.uid()' } as const
export const text = { type: 'text' } as const
export const list = { type: 'text[]', notNull: true, default: { value: [] } } as const
export const time = { type: 'timestamptz' } as const
export const createdAt = { type: 'timestamptz', notNull: true, default: 'now()' } as const
export const updatedAt = { type: 'timestamptz', notNull: true, default: 'now()', touched: true } as const
export const name = { type: 'text', notNull: true, notBlank: true } as const
export const path = { type: 'text', notNull: true, notBlank: true } as const

/**
 * Realtime tables with full replica identity, since subscribers filter delete events by `user_id` (docs/accounts.md,
 * Changes).
 */
export const live = { realtime: true, replicaIdentity: 'full' } as const
