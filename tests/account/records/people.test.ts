import { expect, it } from 'vitest'
import { createEntity } from '#records/entities/entity-edits.ts'
import {
  dropEntityImage,
  imageAddresses,
  imagesOfNames,
  putEntityImage,
} from '#records/entities/entity-images.ts'
import { entityPage } from '#records/entities/entity-list.ts'
import { ownAccount, signUp, withAna } from '../support/account.ts'
import { walkThroughPeople } from '../support/people.ts'

it('entities are listed, merged, restored, linked and sorted', async () => {
  const account = await ownAccount()
  const { client, userId } = await signUp(account, 'ana@example.com')
  await walkThroughPeople(client, userId)
})

it('views contain own rows alone and are read-only', async () => {
  const { account, ana } = await withAna()
  const bea = await signUp(account, 'bea@example.com')
  await createEntity(ana.client, ana.userId, 'characters', { name: 'Mar' })
  const listing = { query: '', order: 'count' } as const
  const page = await entityPage(bea.client, ana.userId, 'characters', listing, { from: 0, count: 9 })
  expect(page).toEqual({ entities: [], total: 0 })
  const written = await ana.client
    .from('listed_characters' as 'characters')
    .update({ name: 'x' })
    .eq('user_id', ana.userId)
  const all = await ana.client.from('characters_together').select()
  expect(all.error).toMatchObject({ code: '42501', message: '"characters_together" is read by its id alone' })
  expect(written.error).toMatchObject({
    code: '42501',
    message: 'permission denied for view listed_characters',
  })
})

it('a picture is stored in the bucket of its kind and replaces the former one', async () => {
  const account = await ownAccount()
  const { client, userId } = await signUp(account, 'ana@example.com')
  const made = await createEntity(client, userId, 'characters', { name: 'Mar' })
  const png = new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type: 'image/png' })
  const first = await putEntityImage(client, userId, 'characters', made, png)
  const second = await putEntityImage(client, userId, 'characters', first, png)
  const images = [first.image_url ?? '', second.image_url ?? '']
  const addresses = await imageAddresses(client, 'characters', images)
  expect([...addresses.keys()]).toEqual([second.image_url])
  const named = await imagesOfNames(client, userId, 'characters', ['MAR', 'Nadie, "nada"'])
  expect([...named]).toEqual([['mar', second.image_url]])
  const answer = await fetch(addresses.get(second.image_url ?? '') ?? '')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  await expect(
    putEntityImage(client, userId, 'characters', second, new Blob(['x'], { type: 'image/gif' })),
  ).rejects.toMatchObject({ code: 'image-type' })
  expect(await dropEntityImage(client, userId, 'characters', second)).toMatchObject({ image_url: null })
  expect(await imageAddresses(client, 'characters', images)).toEqual(new Map())
})
