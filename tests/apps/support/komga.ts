import type { Person } from '../../support/servers/server.ts'
import { type AppShelf, appShelf } from './shelf.ts'

/** A Komga app on its own device, with its cookie jar. */
export interface KomgaApp {
  readonly deviceId: string
  readonly key: string
  readonly jar: Map<string, string>
  /** Sends a request with the cookies of the jar, and the key unless `bare`; stores the response's cookies. */
  ask(path: string, init?: RequestInit & { bare?: boolean }): Promise<Response>
  /** Sends a request and parses the response strictly. */
  read<T>(
    path: string,
    shape: { parse(value: unknown): T },
    init?: RequestInit & { bare?: boolean },
  ): Promise<T>
  /** Sends a request with a JSON body. */
  send(method: string, path: string, body?: unknown, bare?: boolean): Promise<Response>
}

export async function komgaApp(
  shelf: AppShelf,
  kind: 'mihon' | 'paperback' | 'komelia' = 'mihon',
  person?: Person,
): Promise<KomgaApp> {
  const { id, key } = await shelf.device(kind, 'progress', person)
  const jar = new Map<string, string>()
  const ask: KomgaApp['ask'] = async (path, { bare = false, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    if (!bare) headers.set('X-API-Key', key)
    const answer = await shelf.ask(path, null, { ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    deviceId: id,
    key,
    jar,
    ask,
    async read(path, shape, init) {
      const answer = await ask(path, init)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return shape.parse(await answer.json())
    },
    send: (method, path, body, bare = false) =>
      ask(path, {
        method,
        bare,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        }),
      }),
  }
}

/** A shelf with hard cases for apps: odd numbers, a manga, a single issue, a playlist and a storyline. */
export const komgaShelf = (): Promise<AppShelf> =>
  appShelf({
    'Blacksad/Blacksad 01.cbz': {
      pages: 4,
      info: {
        Series: 'Blacksad',
        Number: 1,
        Title: 'Un lugar',
        Writer: 'Juan Díaz Canales',
        Penciller: 'Juanjo Guarnido',
        Genre: 'Crime, Noir',
        Tags: 'cats, detectives',
        Publisher: 'Dargaud',
        LanguageISO: 'es',
        Year: 2005,
        Month: 10,
        Day: 14,
        Summary: 'A cat.',
      },
    },
    'Blacksad/Blacksad 02.cbz': {
      pages: 4,
      info: {
        Series: 'Blacksad',
        Number: 2,
        Title: 'Arctic',
        Publisher: 'Dargaud',
        StoryArc: 'Noche',
        StoryArcNumber: 2,
      },
    },
    'Blacksad/Blacksad 12.1.cbz': {
      pages: 12,
      info: { Series: 'Blacksad', Number: '12.1', Title: 'Alma roja', StoryArc: 'Noche', StoryArcNumber: 1 },
    },
    'Blacksad/Blacksad especial.cbz': { pages: 2 },
    'Manga/Manga 0.cbz': { pages: 2, info: { Series: 'Manga', Number: 0, Manga: 'YesAndRightToLeft' } },
    'Manga/Manga 1.cbz': {
      pages: 2,
      info: { Series: 'Manga', Number: 1, Manga: 'YesAndRightToLeft', Writer: 'Akira' },
    },
    'Suelto.cbz': { pages: 3 },
  })
