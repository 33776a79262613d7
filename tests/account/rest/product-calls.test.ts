import { expect, it } from 'vitest'
import { record, sharedAccount, signUp } from '../support/account.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

/* The requests of the product, sent with supabase-js. */

const library = () => ana.client.from('comics_library')

it('the library finds duplicates by name and size, and a comic by its path or its name', async () => {
  const name = 'Año "1", (de 2).cbz'
  await library().insert({ ...record(name), file_path: `/cómics, y más/${name}`, user_id: ana.userId })
  const same = (size: number) =>
    library()
      .select('id')
      .eq('user_id', ana.userId)
      .eq('file_name', name)
      .eq('file_size', size)
      .limit(1)
      .maybeSingle()
  expect((await same(1000)).data).toMatchObject({ id: expect.any(String) })
  expect(await same(1001)).toMatchObject({ data: null, error: null })
  const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  for (const [path, file] of [
    [`/cómics, y más/${name}`, 'other.cbz'],
    ['/other', name],
  ] as const) {
    const found = await library()
      .select('file_name')
      .or(`file_path.eq.${quoted(path)},file_name.eq.${quoted(file)}`)
      .limit(1)
    expect(found.data).toEqual([{ file_name: name }])
  }
  // A copy in another folder has its own record; the look-up still returns one.
  const copy = await library().insert({ ...record(name), file_path: '/twice', user_id: ana.userId })
  expect(copy.error).toBeNull()
  expect((await same(1000)).data).toMatchObject({ id: expect.any(String) })
})

it('collections are sorted by name, ignoring case and accents', async () => {
  const { client, userId } = ana
  for (const name of ['Ñandú', 'bande dessinée', 'Álbumes', 'Zeta', 'nada', 'Abc']) {
    const { error } = await client.from('comics_collections').insert({ name, user_id: userId })
    expect(error).toBeNull()
  }
  const { data } = await client.from('comics_collections').select('*').order('name')
  expect(data?.map(({ name }) => name)).toEqual(['Abc', 'Álbumes', 'bande dessinée', 'nada', 'Ñandú', 'Zeta'])
})

it('an upsert of a cloud comic by its path creates, then replaces it', async () => {
  const { client, userId } = ana
  const write = (title: string) =>
    client
      .from('comics')
      .upsert({ user_id: userId, file_path: '/saga/1', title }, { onConflict: 'user_id,file_path' })
      .select('title')
  expect(await write('Uno')).toMatchObject({ status: 201, data: [{ title: 'Uno' }] })
  expect(await write('Dos')).toMatchObject({ status: 200, data: [{ title: 'Dos' }] })
  expect((await client.from('comics').select('title')).data).toEqual([{ title: 'Dos' }])
})
