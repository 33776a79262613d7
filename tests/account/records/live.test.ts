import { expect, it, onTestFinished } from 'vitest'
import type { EntityKind } from '#domain/entities.ts'
import { watchEntities } from '#records/client/live.ts'
import { deleteEntity } from '#records/entities/delete-and-merge.ts'
import { createEntity } from '#records/entities/entity-edits.ts'
import { generateEntities } from '#records/indexing/generation.ts'
import { until } from '../../support/until.ts'
import { type SignedIn, sharedAccount, signIn, signUp } from '../support/account.ts'
import { entitiesByName } from '../support/entities.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

/** Starts a watcher in another browser of the user; `next` waits for a change. */
async function watching(who: SignedIn) {
  const received: EntityKind[][] = []
  let isJoined = false
  const onJoined = () => {
    isJoined = true
  }
  const stop = watchEntities(
    who.client,
    who.userId,
    (kinds) => received.push([...kinds].sort()),
    50,
    onJoined,
  )
  onTestFinished(stop)
  await until(() => isJoined)
  return {
    received,
    stop,
    async next() {
      const before = received.length
      await until(() => received.length > before)
      return received.at(-1)
    },
  }
}

it('other browsers of the user receive the changed kinds, once for a burst', async () => {
  const there = await watching(await signIn(account, 'ana@example.com'))
  const characters = Array.from({ length: 50 }, (_, i) => `Hero ${i}`)
  const change = generateEntities(ana.client, ana.userId, '/a.cbz', { characters, writers: ['Ana'] })
  expect(await there.next()).toContain('characters')
  await change
  // Changes arrive in order, so all have arrived once the last one has.
  await createEntity(ana.client, ana.userId, 'storylines', { name: 'Last' })
  await until(() => there.received.flat().includes('storylines'))
  expect(there.received.length).toBeLessThanOrEqual(5)
  expect(there.received.flat()).toContain('artists')
  expect(there.received.flat()).not.toContain('publishers')
})

it('a deletion with its links is one change', async () => {
  const given = { storyline: { name: 'Niebla', order: 1, total: null } }
  await generateEntities(ana.client, ana.userId, '/b.cbz', given)
  const [made] = await entitiesByName(ana.client, ana.userId, 'storylines')
  const there = await watching(await signIn(account, 'ana@example.com'))
  await deleteEntity(ana.client, ana.userId, 'storylines', made?.id ?? '')
  expect(await there.next()).toEqual(['storylines'])
})

it('other users and stopped watchers receive nothing', async () => {
  const bea = await signUp(account, 'bea@example.com')
  const besides = await watching(bea)
  const there = await watching(await signIn(account, 'ana@example.com'))
  await createEntity(ana.client, ana.userId, 'publishers', { name: 'Norma' })
  expect(await there.next()).toEqual(['publishers'])
  await there.stop()
  const after = await watching(await signIn(account, 'ana@example.com'))
  await createEntity(ana.client, ana.userId, 'publishers', { name: 'Otra' })
  expect(await after.next()).toEqual(['publishers'])
  expect(there.received).toHaveLength(1)
  // The first change that the other user receives is their own.
  await createEntity(bea.client, bea.userId, 'characters', { name: 'Robin' })
  await until(() => besides.received.length > 0)
  expect(besides.received).toEqual([['characters']])
})

it('two watchers of one client both receive changes', async () => {
  const who = await signIn(account, 'ana@example.com')
  const one = await watching(who)
  const two = await watching(who)
  const both = Promise.all([one.next(), two.next()])
  await createEntity(ana.client, ana.userId, 'characters', { name: 'Robin' })
  expect(await both).toEqual([['characters'], ['characters']])
})
