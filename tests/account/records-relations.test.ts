import { expect, it } from 'vitest'
import { linksOf } from '#domain/comic-links.ts'
import { loadRelations } from '#records/entities/relations.ts'
import { createEntityIndex } from '#records/indexing/entity-index.ts'
import { addLinks } from '#records/indexing/generation.ts'
import { ownAccount, type SignedIn, signUp } from './support/account.ts'

const shelf = (who: SignedIn, count: number, name: string) =>
  addLinks(
    who.client,
    who.userId,
    createEntityIndex(who.client, who.userId),
    Array.from({ length: count }, (_, i) => ({
      path: `/comics/${i}.cbz`,
      links: linksOf({
        publisher: 'Marvel',
        characters: [name, `Hero ${i % 40}`],
        writers: [`Writer ${i % 10}`],
        inkers: [`Writer ${i % 10}`],
        storyline: i === 0 ? { name: 'Niebla', order: 1, total: 2 } : null,
      }),
    })),
  )

it('the relations of every comic are loaded, past a thousand links of a kind', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const bea = await signUp(account, 'bea@example.com')
  await shelf(ana, 1300, 'Ana')
  await shelf(bea, 2, 'Bea')
  const relations = await loadRelations(ana.client, ana.userId)
  expect(relations.size).toBe(1300)
  expect(relations.get('/comics/0.cbz')).toEqual({
    characters: expect.arrayContaining(['Ana', 'Hero 0']),
    artists: ['Writer 0'],
    publishers: ['Marvel'],
    storylines: ['Niebla'],
  })
  for (const [path, { characters, artists, publishers }] of relations) {
    const n = Number(/\d+/.exec(path)?.[0])
    expect([...characters].sort()).toEqual(['Ana', `Hero ${n % 40}`])
    expect([artists, publishers]).toEqual([[`Writer ${n % 10}`], ['Marvel']])
  }
  const hers = await loadRelations(bea.client, bea.userId)
  expect([...hers.keys()].sort()).toEqual(['/comics/0.cbz', '/comics/1.cbz'])
})

it('without a user there are none', async () => {
  const account = await ownAccount()
  expect(await loadRelations(account.client(), null)).toEqual(new Map())
})
