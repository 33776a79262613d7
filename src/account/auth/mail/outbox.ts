import type { Db, Statements } from '#db/index.ts'
import type { Deliver, MessageKind } from './message.ts'

/** A message to be read at the terminal. */
export interface OutboxEntry {
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly to: string
  readonly kind: MessageKind
  readonly code: string | null
  readonly link: string | null
}

interface OutboxRow {
  readonly sent_at: number
  readonly recipient: string
  readonly kind: MessageKind
  readonly code: string | null
  readonly link: string | null
}

const MESSAGES_MAX = 50

/**
 * Returns a delivery that stores messages in `accounts.db`, for accounts without a mail server. Only
 * `comics account outbox` shows them, until they expire; only the newest MESSAGES_MAX are stored.
 */
export function outboxDelivery(db: Db, now: () => number): Deliver {
  return ({ kind, to, code, link, expiresAt }) =>
    db.transaction(async (tx) => {
      await tx.run(
        'insert into auth_outbox (sent_at, expires_at, recipient, kind, code, link) values (?, ?, ?, ?, ?, ?)',
        [now(), expiresAt, to, kind, code, link],
      )
      await tx.run(
        `delete from auth_outbox where expires_at <= ?
         or id not in (select id from auth_outbox order by id desc limit ?)`,
        [now(), MESSAGES_MAX],
      )
    })
}

/** Returns the messages that have not expired, the newest first. */
export async function readOutbox(db: Statements, now: number): Promise<OutboxEntry[]> {
  const rows = await db.all<OutboxRow>(
    'select sent_at, recipient, kind, code, link from auth_outbox where expires_at > ? order by id desc',
    [now],
  )
  return rows.map(({ sent_at, recipient, ...row }) => ({ sentAt: sent_at, to: recipient, ...row }))
}

/** Deletes all messages, once a mail server is configured. */
export async function emptyOutbox(db: Statements): Promise<void> {
  await db.run('delete from auth_outbox')
}
