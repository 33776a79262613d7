import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { EntityKind } from '#domain/entities.ts'
import { watchEntities } from '#records/client/live.ts'
import { createEntity } from '#records/entities/entity-edits.ts'
import { deleteEntity } from '#records/entities/entity-ends.ts'
import { generateEntities } from '#records/indexing/generation.ts'
import { until } from '../support/until.ts'
import { openAccount, type SignedIn, signIn, signUp, type TestAccount } from './support/account.ts'
import { entitiesByName } from './support/entities.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

/** What another browser of the user is told; `next` waits for it. */
async function watching(who: SignedIn) {
  const told: EntityKind[][] = []
  let isJoined = false
  const onJoined = () => {
    isJoined = true
  }
  const stop = watchEntities(who.client, who.userId, (kinds) => told.push([...kinds].sort()), 50, onJoined)
  onTestFinished(stop)
  await until(() => isJoined)
  return {
    told,
    stop,
    async next() {
      const before = told.length
      await until(() => told.length > before)
      return told.at(-1)
    },
  }
}

it('another browser of the user is told which lists changed, once for a burst', async () => {
  const there = await watching(await signIn(account, 'ana@example.com'))
  const characters = Array.from({ length: 50 }, (_, i) => `Hero ${i}`)
  const change = generateEntities(ana.client, ana.userId, '/a.cbz', { characters, writers: ['Ana'] })
  expect(await there.next()).toContain('characters')
  await change
  // Changes arrive in their order: once the last has, all have.
  await createEntity(ana.client, ana.userId, 'storylines', { name: 'Last' })
  await until(() => there.told.flat().includes('storylines'))
  expect(there.told.length).toBeLessThanOrEqual(5)
  expect(there.told.flat()).toContain('artists')
  expect(there.told.flat()).not.toContain('publishers')
})

it('a deletion is told, with the links that go with it', async () => {
  const given = { storyline: { name: 'Niebla', order: 1, total: null } }
  await generateEntities(ana.client, ana.userId, '/b.cbz', given)
  const [made] = await entitiesByName(ana.client, ana.userId, 'storylines')
  const there = await watching(await signIn(account, 'ana@example.com'))
  await deleteEntity(ana.client, ana.userId, 'storylines', made?.id ?? '')
  expect(await there.next()).toEqual(['storylines'])
})

it('another user is told nothing, and nobody is after the end', async () => {
  const bea = await signUp(account, 'bea@example.com')
  const besides = await watching(bea)
  const there = await watching(await signIn(account, 'ana@example.com'))
  await createEntity(ana.client, ana.userId, 'publishers', { name: 'Norma' })
  expect(await there.next()).toEqual(['publishers'])
  await there.stop()
  const after = await watching(await signIn(account, 'ana@example.com'))
  await createEntity(ana.client, ana.userId, 'publishers', { name: 'Otra' })
  expect(await after.next()).toEqual(['publishers'])
  expect(there.told).toHaveLength(1)
  // The first that the other user is told is a change of their own.
  await createEntity(bea.client, bea.userId, 'characters', { name: 'Robin' })
  await until(() => besides.told.length > 0)
  expect(besides.told).toEqual([['characters']])
})

it('two watchers of one client are both told', async () => {
  const who = await signIn(account, 'ana@example.com')
  const one = await watching(who)
  const two = await watching(who)
  const heard = Promise.all([one.next(), two.next()])
  await createEntity(ana.client, ana.userId, 'characters', { name: 'Robin' })
  expect(await heard).toEqual([['characters'], ['characters']])
})
