import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { EntityKind } from '#domain/entities.ts'
import { watchEntities } from '#records/client/live.ts'
import { createEntity } from '#records/entities/entity-edits.ts'
import { deleteEntity } from '#records/entities/entity-ends.ts'
import { generateEntities } from '#records/indexing/generation.ts'
import { openAccount, type SignedIn, signIn, signUp, type TestAccount } from './support/account.ts'
import { entitiesByName } from './support/entities.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What another browser of the user is told; `next` waits for it. */
async function watching(who: SignedIn) {
  const told: EntityKind[][] = []
  const stop = watchEntities(who.client, who.userId, (kinds) => told.push([...kinds].sort()), 50)
  onTestFinished(stop)
  const joined = () => who.client.getChannels().every(({ state }) => state === 'joined')
  while (!joined()) await pause(20)
  // The server says when it listens only after the channel was joined.
  await pause(300)
  return {
    told,
    stop,
    async next() {
      const before = told.length
      while (told.length === before) await pause(10)
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
  await pause(300)
  expect(there.told.length).toBeLessThanOrEqual(4)
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
  const bea = await watching(await signUp(account, 'bea@example.com'))
  const there = await watching(await signIn(account, 'ana@example.com'))
  await createEntity(ana.client, ana.userId, 'publishers', { name: 'Norma' })
  expect(await there.next()).toEqual(['publishers'])
  await there.stop()
  await createEntity(ana.client, ana.userId, 'publishers', { name: 'Otra' })
  await pause(400)
  expect(there.told).toHaveLength(1)
  expect(bea.told).toEqual([])
})

it('two watchers of one client are both told', async () => {
  const who = await signIn(account, 'ana@example.com')
  const one = await watching(who)
  const two = await watching(who)
  const heard = Promise.all([one.next(), two.next()])
  await createEntity(ana.client, ana.userId, 'characters', { name: 'Robin' })
  expect(await heard).toEqual([['characters'], ['characters']])
})
