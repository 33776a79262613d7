import { describe, expect, it } from 'vitest'
import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { deleteEntity } from '#records/entities/delete-and-merge.ts'
import { entityWithComics } from '#records/entities/entities.ts'
import { createEntity, setEntityImage, updateEntity } from '#records/entities/entity-edits.ts'
import { openAccount, type SignedIn, sharedAccount, signUp } from '../support/account.ts'
import { entitiesByName } from '../support/entities.ts'
import { sentenceOf } from '../support/sentences.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

const MISSING = '00000000-0000-4000-8000-000000000000'
const roles = ['writer']

/** The messages of each kind. */
const SENTENCES: Record<EntityKind, Record<string, string>> = {
  characters: {
    required: 'El nombre del personaje es requerido',
    exists: 'Ya existe un personaje con ese nombre',
    list: 'Error al cargar personajes',
    create: 'Error al crear personaje',
    update: 'Error al actualizar personaje',
    delete: 'Error al eliminar personaje',
    load: 'Error al cargar personaje',
  },
  artists: {
    required: 'El nombre del artista es requerido',
    exists: 'Ya existe un artista con ese nombre',
    list: 'Error al cargar artistas',
    create: 'Error al crear artista',
    update: 'Error al actualizar artista',
    delete: 'Error al eliminar artista',
    load: 'Error al cargar detalles del artista',
  },
  publishers: {
    required: 'El nombre de la editorial es requerido',
    exists: 'Ya existe una editorial con ese nombre',
    list: 'Error cargando editoriales',
    create: 'Error creando editorial',
    update: 'Error actualizando editorial',
    delete: 'Error eliminando editorial',
    load: 'Error cargando editorial',
  },
  storylines: {
    required: 'El nombre del storyline es requerido',
    exists: 'Ya existe un storyline con ese nombre',
    list: 'Error cargando storylines',
    create: 'Error creando storyline',
    update: 'Error actualizando storyline',
    delete: 'Error eliminando storyline',
    load: 'Error cargando storyline',
  },
}

describe.each(ENTITY_KINDS)('%s', (kind) => {
  const messages = SENTENCES[kind]
  const create = (who: SignedIn, name: string) => createEntity(who.client, who.userId, kind, { name, roles })

  it('are created, renamed, given an image and deleted', async () => {
    const made = await create(ana, '  Ana "la" Ñandú, 50%* ')
    expect(made).toMatchObject({ name: 'Ana "la" Ñandú, 50%*', image_url: null })
    expect(made.roles).toEqual(kind === 'artists' ? ['writer'] : undefined)
    const renamed = await updateEntity(ana.client, ana.userId, kind, made.id, {
      name: 'ANA "LA" ÑANDÚ, 50%*',
      roles: ['editor', '', 'writer'],
    })
    expect(renamed).toMatchObject({ id: made.id, name: 'ANA "LA" ÑANDÚ, 50%*' })
    if (kind === 'artists') expect(renamed.roles).toEqual(['writer', 'editor'])
    expect(await setEntityImage(ana.client, ana.userId, kind, made.id, '/i.png')).toMatchObject({
      image_url: '/i.png',
    })
    await deleteEntity(ana.client, ana.userId, kind, made.id)
    expect(await entityWithComics(ana.client, ana.userId, kind, made.id)).toBeNull()
  })

  it('have unique names without case', async () => {
    const first = await create(ana, 'Élan_1')
    const other = await create(ana, 'Other')
    expect(await sentenceOf(create(ana, ' éLAN_1 '))).toBe(messages.exists)
    const rename = updateEntity(ana.client, ana.userId, kind, other.id, { name: 'ÉLAN_1', roles })
    expect(await sentenceOf(rename)).toBe(messages.exists)
    // Wildcards are matched literally.
    expect(await create(ana, 'Élan%1')).toMatchObject({ name: 'Élan%1' })
    expect(await create(bea, 'Élan_1')).not.toMatchObject({ id: first.id })
  })

  it('created several times at once are created once', async () => {
    const made = await Promise.allSettled([1, 2, 3, 4].map((n) => create(ana, n % 2 ? 'Twin' : 'TWIN')))
    const refused = made.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const { reason } of refused) expect(await sentenceOf(Promise.reject(reason))).toBe(messages.exists)
  })

  it('need a name and a user', async () => {
    const { client, userId } = ana
    const input = { name: ' \t', roles }
    expect(await sentenceOf(createEntity(client, userId, kind, input))).toBe(messages.required)
    expect(await sentenceOf(updateEntity(client, userId, kind, MISSING, input))).toBe(messages.required)
    for (const call of [
      () => entitiesByName(client, null, kind),
      () => entityWithComics(client, null, kind, MISSING),
      () => createEntity(client, null, kind, { name: 'x', roles }),
      () => updateEntity(client, null, kind, MISSING, { name: 'x', roles }),
      () => setEntityImage(client, null, kind, MISSING, null),
      () => deleteEntity(client, null, kind, MISSING),
    ])
      expect(await sentenceOf(call())).toBe('Usuario no autenticado')
  })

  it('have a message for each failed action', async () => {
    const { client } = ana
    expect(await sentenceOf(entitiesByName(client, 'no id', kind))).toBe(messages.list)
    expect(await sentenceOf(createEntity(client, bea.userId, kind, { name: 'x', roles }))).toBe(
      messages.create,
    )
    expect(await sentenceOf(updateEntity(client, ana.userId, kind, MISSING, { name: 'y', roles }))).toBe(
      messages.update,
    )
    expect(await sentenceOf(setEntityImage(client, ana.userId, kind, MISSING, null))).toBe(messages.update)
    expect(await sentenceOf(deleteEntity(client, ana.userId, kind, 'no id'))).toBe(messages.delete)
  })

  it('of another user or with an invalid id are not found', async () => {
    const { id } = await create(ana, 'Mine')
    expect(await entityWithComics(bea.client, bea.userId, kind, id)).toBeNull()
    expect(await entityWithComics(ana.client, ana.userId, kind, 'abc')).toBeNull()
    expect(await sentenceOf(updateEntity(bea.client, bea.userId, kind, id, { name: 'z', roles }))).toBe(
      messages.update,
    )
    await deleteEntity(bea.client, bea.userId, kind, id)
    await deleteEntity(bea.client, ana.userId, kind, id)
    expect(await entityWithComics(ana.client, ana.userId, kind, id)).toMatchObject({
      name: 'Mine',
      comics: [],
    })
  })

  it('have messages for a failed load and for an ended session', async () => {
    expect(await sentenceOf(entityWithComics(account.client(), ana.userId, kind, MISSING))).toBe(
      'Tu sesión ha caducado. Inicia sesión otra vez.',
    )
    const away = await openAccount()
    const cy = await signUp(away, 'cy@example.com')
    await away.stop()
    expect(await sentenceOf(entityWithComics(cy.client, cy.userId, kind, MISSING))).toBe(messages.load)
  })
})

it('an artist needs a role', async () => {
  const { client, userId } = ana
  for (const none of [undefined, [], ['', ' ']]) {
    const input = { name: 'Sin rol', ...(none && { roles: none }) }
    expect(await sentenceOf(createEntity(client, userId, 'artists', input))).toBe(
      'Selecciona al menos un rol',
    )
    expect(await sentenceOf(updateEntity(client, userId, 'artists', MISSING, input))).toBe(
      'Selecciona al menos un rol',
    )
  }
})
