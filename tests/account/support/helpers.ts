import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Client } from './account.ts'

/** Two people on one account, and what there is to know of their sessions, whatever the account lives in. */
export interface HelperGround {
  readonly ana: { readonly client: Client; readonly userId: string }
  readonly bea: { readonly client: Client; readonly userId: string }
  /** Another session of somebody's: its id. */
  session(of: 'ana' | 'bea'): Promise<string>
  isAlive(session: string): Promise<boolean>
}

const computer = (session_id: string, name = 'Torre') => ({
  helper_id: 'h1',
  name,
  platform: 'Linux',
  session_id,
})

/** Links, replaces and unlinks computers: what they had of a session ends with it, and nobody else's does. */
export async function walkThroughHelpers({ ana, bea, session, isAlive }: HelperGround): Promise<void> {
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
  // The same computer again, or seen again: nothing ends.
  expect(await link(ana, first, 'Torre de casa')).toBe('Torre de casa')
  await helpers(ana).update({ last_seen_at: '2026-01-01T00:00:00Z' }).eq('user_id', ana.userId)
  expect(await living([first, second, third, hers])).toEqual([true, true, true, true])
  // Another takes its place.
  expect(await link(ana, second, 'Portátil')).toBe('Portátil')
  expect(await living([first, second, third, hers])).toEqual([false, true, true, true])
  expect((await helpers(ana).select('name')).data).toEqual([{ name: 'Portátil' }])

  // Somebody else's session, or none at all, can be written, and is left alone when the row goes.
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
