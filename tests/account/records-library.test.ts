import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addComic,
  clearLibrary,
  deleteComic,
  findComic,
  findDuplicate,
  listLibrary,
  updateComic,
} from '#records/library/library.ts'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'
import { sentenceOf } from './support/sentences.ts'

let account: TestAccount
let ana: SignedIn
let bea: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  bea = await signUp(account, 'bea@example.com')
})
afterAll(() => account.stop())

const MISSING = '00000000-0000-4000-8000-000000000000'

describe('the library', () => {
  it('gains, changes and loses comics', async () => {
    const added = await addComic(ana.client, ana.userId, record('one.cbz', { title: 'Uno' }))
    expect(added).toMatchObject({
      user_id: ana.userId,
      title: 'Uno',
      reading_progress: 0,
      is_available: true,
    })
    const changed = await updateComic(ana.client, ana.userId, added.id, { is_favorite: true })
    expect(changed).toEqual({ ...added, is_favorite: true })
    await deleteComic(ana.client, ana.userId, added.id)
    expect(await findComic(ana.client, ana.userId, 'one.cbz')).toBeNull()
  })

  it('finds duplicates by name and size', async () => {
    const { id } = await addComic(ana.client, ana.userId, record('a, "b" (1)\\.cbz'))
    const find = (name: string, size: number) => findDuplicate(ana.client, ana.userId, { name, size })
    expect(await find('a, "b" (1)\\.cbz', 1000)).toMatchObject({ id })
    expect(await find('a, "b" (1)\\.cbz', 1001)).toBeNull()
    expect(await findDuplicate(bea.client, bea.userId, { name: 'a, "b" (1)\\.cbz', size: 1000 })).toBeNull()
    await addComic(ana.client, ana.userId, record('a, "b" (1)\\.cbz', { file_path: '/copy.cbz' }))
    expect(await find('a, "b" (1)\\.cbz', 1000)).toMatchObject({ id })
  })

  it('finds a comic by its path, else by its name', async () => {
    const path = '/x, "y" (z)/w.e\\ird.cbz'
    await addComic(ana.client, ana.userId, record('w.e\\ird.cbz', { file_path: path }))
    await addComic(ana.client, ana.userId, record(path, { file_path: '/other.cbz' }))
    expect(await findComic(ana.client, ana.userId, path)).toMatchObject({ file_path: path })
    expect(await findComic(ana.client, ana.userId, 'w.e\\ird.cbz')).toMatchObject({ file_path: path })
    expect(await findComic(ana.client, ana.userId, '*')).toBeNull()
  })

  it('lists more than a thousand, newest first, and is cleared for its owner alone', async () => {
    const cy = await signUp(account, 'cy@example.com')
    for (let start = 0; start < 2100; start += 700) {
      const some = Array.from({ length: 700 }, (_, i) => record(`${start + i}.cbz`))
      expect((await cy.client.from('comics_library').insert(some)).error).toBeNull()
    }
    await addComic(bea.client, bea.userId, record('hers.cbz'))
    const list = await listLibrary(cy.client, cy.userId)
    expect(new Set(list.map(({ file_name }) => file_name)).size).toBe(2100)
    const times = list.map(({ created_at }) => Date.parse(created_at))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(Number.parseInt(list[0]?.file_name ?? '', 10)).toBeGreaterThanOrEqual(1400)
    await clearLibrary(cy.client, cy.userId)
    expect(await listLibrary(cy.client, cy.userId)).toEqual([])
    expect(await listLibrary(bea.client, bea.userId)).toHaveLength(1)
  })

  it('is empty without a user', async () => {
    expect(await listLibrary(account.client(), null)).toEqual([])
  })
})

describe('refusals', () => {
  it('without a user', async () => {
    const client = account.client()
    for (const call of [
      () => addComic(client, null, record('x.cbz')),
      () => updateComic(client, null, MISSING, {}),
      () => deleteComic(client, null, MISSING),
      () => clearLibrary(client, null),
    ])
      expect(await sentenceOf(call())).toBe('Autenticación requerida')
  })

  it('say what could not be done', async () => {
    const { client, userId } = ana
    expect(await sentenceOf(addComic(client, userId, record('x.cbz', { file_size: -1 })))).toBe(
      'No se pudo añadir el cómic a la biblioteca',
    )
    expect(await sentenceOf(updateComic(client, userId, MISSING, { title: 'x' }))).toBe(
      'No se pudo actualizar el cómic',
    )
    expect(await sentenceOf(deleteComic(client, userId, 'no id'))).toBe('No se pudo eliminar el cómic')
    expect(await sentenceOf(clearLibrary(client, 'no id'))).toBe('No se pudo limpiar la biblioteca')
  })

  it('reach nothing of another user', async () => {
    const { id } = await addComic(ana.client, ana.userId, record('mine.cbz'))
    expect(await sentenceOf(updateComic(bea.client, bea.userId, id, { title: 'x' }))).toBe(
      'No se pudo actualizar el cómic',
    )
    await deleteComic(bea.client, bea.userId, id)
    await deleteComic(bea.client, ana.userId, id)
    await clearLibrary(bea.client, ana.userId)
    expect(await findComic(ana.client, ana.userId, 'mine.cbz')).toMatchObject({ id, title: null })
  })

  it('an ended session says so, with what to do', async () => {
    expect(await sentenceOf(addComic(account.client(), ana.userId, record('x.cbz')))).toBe(
      'Tu sesión ha caducado. Inicia sesión otra vez.',
    )
  })
})
