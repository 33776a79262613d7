import { expect, test } from 'vitest'
import { appShelf } from './support/shelf.ts'

test("error messages use the app's language, or the computer's by default", async () => {
  const { server, device } = await appShelf({ 'Suelto.cbz': { pages: 3 } })
  const { key } = await device('other')
  /** Returns the message of an error response. */
  const messageOf = async (path: string, headers: Record<string, string>): Promise<string> => {
    const answer = await server.fetch(server.url + path, { headers })
    const text = await answer.text()
    return answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(text).message : text
  }
  const withKey = { 'X-API-Key': key }
  const series = 'Esta serie no está en la biblioteca.'
  expect(await messageOf('/opds/v1.2/series/ninguna', withKey)).toBe(series)
  expect(await messageOf('/api/v1/series/ninguna', withKey)).toBe(series)
  const inGerman = { ...withKey, 'Accept-Language': 'de-AT,de;q=0.9' }
  const german = 'Diese Serie ist nicht in der Bibliothek.'
  expect(await messageOf('/opds/v1.2/series/ninguna', inGerman)).toBe(german)
  expect(await messageOf('/api/v1/series/ninguna', inGerman)).toBe(german)
  const wrong = { 'x-auth-user': 'yo', 'x-auth-key': 'x' }
  expect(await messageOf('/koreader/users/auth', wrong)).toMatch(/Configuración/)
  expect(await messageOf('/koreader/users/auth', { ...wrong, 'Accept-Language': 'fr' })).toMatch(/Paramètres/)
})
