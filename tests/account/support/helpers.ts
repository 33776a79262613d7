import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Client } from './account.ts'

/** Two users of an account, embedded or hosted, and access to their sessions. */
export interface HelperSetup {
  readonly ana: { readonly client: Client; readonly userId: string }
  readonly bea: { readonly client: Client; readonly userId: string }
  /** Starts another session of a user. Returns its id. */
  session(of: 'ana' | 'bea'): Promise<string>
  isAlive(session: string): Promise<boolean>
}

const computer = (session_id: string, name = 'Torre') => ({
  helper_id: 'h1',
  name,
  platform: 'Linux',
  session_id,
})

/** Links, replaces and unlinks computers, and checks that exactly their sessions end. */
export async function walkThroughHelpers({ ana, bea, session, isAlive }: HelperSetup): Promise<void> {
  const helpers = (who: { client: Client }) => who.client.from('helpers')
  const link = async (who: { client: Client; userId: string }, session_id: string, name?: string) => {
    const row = { ...computer(session_id, name), user_id: who.userId }
    return (await helpers(who).upsert(row, { onConflict: 'user_id' }).select('name').single()).data?.name
  }
  const living = async (sessions: readonly string[]) => {
    const alive: boolean[] = []
    for (const each of sessions) alive.push(await isAlive(each))
    return alive
  }
  const [first, second, third, hers] = [
    await session('ana'),
    await session('ana'),
    await session('ana'),
    await session('bea'),
  ]

  expect(await link(ana, first)).toBe('Torre')
  expect(await link(bea, hers)).toBe('Torre')
  // The same computer again, or a new last_seen_at: no session ends.
  expect(await link(ana, first, 'Torre de casa')).toBe('Torre de casa')
  await helpers(ana).update({ last_seen_at: '2026-01-01T00:00:00Z' }).eq('user_id', ana.userId)
  expect(await living([first, second, third, hers])).toEqual([true, true, true, true])
  // Another computer replaces it.
  expect(await link(ana, second, 'Portátil')).toBe('Portátil')
  expect(await living([first, second, third, hers])).toEqual([false, true, true, true])
  expect((await helpers(ana).select('name')).data).toEqual([{ name: 'Portátil' }])

  // Another user's or an unknown session can be written, and is still valid after the row is deleted.
  for (const foreign of [hers, randomUUID()]) {
    expect(await link(ana, foreign)).toBe('Torre')
    expect((await helpers(ana).delete().eq('user_id', ana.userId)).error).toBeNull()
  }
  expect(await living([second, third, hers])).toEqual([false, true, true])

  await link(ana, third)
  await helpers(bea).delete().eq('user_id', ana.userId)
  expect(await living([third, hers])).toEqual([true, true])
  await helpers(ana).delete().eq('user_id', ana.userId)
  expect(await living([third, hers])).toEqual([false, true])
}
