import { join } from 'node:path'
import { type Call, createCall } from '#contract/client.ts'
import { devices } from '#contract/helper/devices.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { status } from '#contract/helper/status.ts'
import { PROXY } from '#contract/relay.ts'
import type { AppKind, DeviceScope } from '#domain/device-key.ts'
import { type CbzContent, writeCbz } from '../../support/cbz.ts'
import { accountAt, linkHelper, type TestRelay, testRelay } from '../../support/servers/relay.ts'
import { testServer } from '../../support/servers/server.ts'
import { tempDir } from '../../support/temp.ts'
import { until } from '../../support/until.ts'

/** A helper with comics that is linked with a relay, and the calls of its owner over the relay. */
export interface LinkedShelf {
  readonly relay: TestRelay
  readonly account: Awaited<ReturnType<typeof accountAt>>
  /** The owner's calls, over the relay. */
  readonly call: Call
  /** Creates a device key. Returns it with its user prefix. */
  device(app: AppKind, scope?: DeviceScope): Promise<{ id: string; key: string; user: string }>
}

export async function linkedShelf(files: Readonly<Record<string, CbzContent>>): Promise<LinkedShelf> {
  const relay = await testRelay()
  const dataDir = join(await tempDir(), 'data')
  await linkHelper(dataDir, relay.url)
  const server = await testServer({}, null, dataDir)
  const account = await accountAt(relay.url)
  const token = async () => account.session.access_token
  const near = createCall({ baseUrl: server.url, fetch: server.fetch, strict: true, token })
  const call = createCall({ baseUrl: relay.url + PROXY, strict: true, token })
  for (const [path, content] of Object.entries(files)) await writeCbz(join(server.root, path), content)
  await near(libraries.add, { body: { path: server.root } })
  await server.scan({
    id: account.session.user.id,
    email: account.email,
    token: account.session.access_token,
    call: near,
    client: account.client,
  })
  const direct = createCall({ baseUrl: relay.url, token })
  await until(async () => (await direct(status.connectivity)).helperOnline)
  return {
    relay,
    account,
    call,
    async device(app, scope = 'progress') {
      const { device, key } = await near(devices.make, { body: { name: `Mi ${app}`, app, scope } })
      return { id: device.id, key, user: (await near(devices.list)).user }
    },
  }
}
