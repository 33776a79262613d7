import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCall } from '#contract/client.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { PROXY, relay } from '#contract/relay.ts'
import { ended, startComics } from '../support/processes/comics-bin.ts'
import { balancer, createNodeSetup, type NodeSetup } from '../support/processes/nodes.ts'
import { withoutRedis } from '../support/servers/redis.ts'
import { accountAt, linkHelper } from '../support/servers/relay.ts'
import { testServer } from '../support/servers/server.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'

/** Starts the built command as a node and waits for its port. */
async function nodeProcess({ hosted, redis }: NodeSetup): Promise<{ child: ChildProcess; port: number }> {
  const nodes = ['--redis', redis.url, '--node-address', '127.0.0.1', '--node-port', '0']
  const child = startComics(['relay', '--json', '--port', '0', ...nodes], {
    home: await tempDir(),
    env: { SUPABASE_URL: hosted.url, SUPABASE_ANON_KEY: hosted.anonKey },
  })
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (part) => {
      output += String(part)
      const [, found] = /"port":(\d+)/.exec(output) ?? []
      if (found !== undefined) resolve(Number(found))
    })
    child.stderr?.on('data', (part) => {
      output += String(part)
    })
    child.on('close', () => reject(new Error(`comics relay ended: ${output}`)))
  })
  return { child, port }
}

test.skipIf(withoutRedis())(
  'a helper stays reachable when one of two nodes is killed and restarted',
  async () => {
    const setup = await createNodeSetup()
    const killed = await nodeProcess(setup)
    const other = await setup.node()
    let order = [killed.port, other.port]
    const url = await balancer(() => order)
    const dataDir = join(await tempDir(), 'data')
    await linkHelper(dataDir, url)
    await testServer({}, null, dataDir)
    const { session } = await accountAt(url)
    const token = async () => session.access_token
    const at = (port: number, base = '') =>
      createCall({ baseUrl: `http://localhost:${port}${base}`, token, strict: true })
    const online = (port: number) =>
      until(async () => (await at(port)(status.connectivity)).helperOnline, 100)

    await online(killed.port)
    // The helper is connected to the first node; the other one forwards to it.
    expect(await at(other.port)(relay.ready)).toMatchObject({ helpers: 0, nodes: 2 })
    expect(await at(other.port, PROXY)(stats.get)).toMatchObject({ success: true })

    const gone = ended(killed.child)
    killed.child.kill('SIGKILL')
    await gone
    // The directory lists the tunnel at the dead node until the entry expires.
    await until(async () => (await at(other.port)(relay.ready)).helpers === 1)
    expect(await at(other.port, PROXY)(stats.get)).toMatchObject({ success: true })

    const again = await nodeProcess(setup)
    order = [again.port, other.port]
    await online(again.port)
    expect(await at(again.port)(relay.ready)).toMatchObject({ helpers: 0 })
    expect(await at(again.port, PROXY)(stats.get)).toMatchObject({ success: true })
    expect(await createCall({ baseUrl: url + PROXY, token, strict: true })(stats.get)).toMatchObject({
      files: 0,
    })
  },
)
