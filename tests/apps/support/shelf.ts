import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { devices } from '#contract/helper/devices.ts'
import { libraries } from '#contract/helper/libraries.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import type { AppKind, DeviceScope } from '#domain/device-key.ts'
import { setAutomatic } from '#records/indexing/automatic.ts'
import { type CbzContent, writeCbz } from '../../support/cbz.ts'
import { type Person, type TestServer, testServer } from '../../support/servers/server.ts'

/** A helper with comics, its owner, and functions that send requests with a device key. */
export interface AppShelf {
  readonly server: TestServer
  readonly owner: Person
  /** Comics by file name. */
  readonly comics: ReadonlyMap<string, ComicCard>
  /** Returns the comic of a file name. Throws if there is none. */
  comicNamed(name: string): ComicCard
  /** Creates a device key. */
  device(
    app: AppKind,
    scope?: DeviceScope,
    person?: Person,
  ): Promise<{ id: string; key: string; user: string }>
  /** Sends a request like an app: with `Authorization: Basic`, or with the headers of `init`. */
  ask(path: string, key: string | null, init?: RequestInit): Promise<Response>
}

/** The default comics: a series of three and a single issue. */
const COMICS: Readonly<Record<string, CbzContent>> = {
  'Blacksad/Blacksad 01.cbz': {
    pages: 4,
    info: { Series: 'Blacksad', Number: 1, Title: 'Un lugar', Writer: 'Juan' },
  },
  'Blacksad/Blacksad 02.cbz': { pages: 4, info: { Series: 'Blacksad', Number: 2, Title: 'Arctic' } },
  'Blacksad/Blacksad 03.cbz': { pages: 12, info: { Series: 'Blacksad', Number: 3, Title: 'Alma roja' } },
  'Suelto.cbz': { pages: 3 },
}

/** Starts a helper, or takes the `given` one, writes comics into its library and scans them. */
export async function appShelf(
  files: Readonly<Record<string, CbzContent>> = COMICS,
  given?: TestServer,
): Promise<AppShelf> {
  const server = given ?? (await testServer())
  for (const [path, content] of Object.entries(files)) await writeCbz(join(server.root, path), content)
  const owner = await server.signUp()
  // Tests create the entities they need; automatic ones would appear at any moment.
  await setAutomatic(owner.client, owner.id, false)
  await owner.call(libraries.add, { body: { path: server.root } })
  await server.scan(owner)
  const listed = await owner.call(comics.list, { query: { limit: 200 } })
  const byName = new Map(listed.comics.map((comic) => [comic.name, comic]))
  return {
    server,
    owner,
    comics: byName,
    comicNamed(name) {
      const comic = byName.get(name)
      if (comic === undefined) throw new Error(`There is no comic ${name}.`)
      return comic
    },
    async device(app, scope = 'progress', person = owner) {
      const { device, key } = await person.call(devices.make, { body: { name: `Mi ${app}`, app, scope } })
      return { id: device.id, key, user: (await person.call(devices.list)).user }
    },
    ask(path, key, init = {}) {
      const headers = new Headers(init.headers)
      if (key !== null)
        headers.set('Authorization', `Basic ${Buffer.from(`lucia:${key}`).toString('base64')}`)
      return server.fetch(server.url + path, { redirect: 'manual', ...init, headers })
    },
  }
}

/** Returns all current comics of a shelf. */
export async function comicsOf({ owner }: AppShelf): Promise<ComicCard[]> {
  return (await owner.call(comics.list, { query: { limit: 200 } })).comics
}
