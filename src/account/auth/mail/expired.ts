import type { Statements } from '#db/index.ts'

/** Flows outlive the links that lead into them, and the codes those give: a day is more than both. */
const FLOW_LIFE = 86_400_000

/** Forgets messages, tokens and flows that are worth nothing any more. */
export async function forgetExpired(tx: Statements, now: number): Promise<void> {
  await tx.run('delete from auth_one_time_tokens where expires_at <= ?', [now])
  await tx.run('delete from auth_flows where created_at <= ?', [now - FLOW_LIFE])
  await tx.run('delete from auth_outbox where expires_at <= ?', [now])
}
