import type { Statements } from '#db/index.ts'

/** Milliseconds until a flow is deleted: longer than its link and code are valid. */
const FLOW_LIFE = 86_400_000

/** Deletes expired messages, tokens and flows. */
export async function deleteExpired(tx: Statements, now: number): Promise<void> {
  await tx.run('delete from auth_one_time_tokens where expires_at <= ?', [now])
  await tx.run('delete from auth_flows where created_at <= ?', [now - FLOW_LIFE])
  await tx.run('delete from auth_outbox where expires_at <= ?', [now])
}
