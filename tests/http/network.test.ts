import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isHomeAddress } from '#cli/listen/home-addresses.ts'
import { devices } from '#contract/helper/devices.ts'
import { network } from '#contract/helper/network.ts'
import { type TestServer, testServer } from '../support/servers/server.ts'
import { tempDir } from '../support/temp.ts'
import { openStream } from './support/event-stream.ts'

/** An address of the loopback interface that stands for one of a home network. */
const HOME = '127.0.0.2'
const NEXT = '127.0.0.3'
const WAIT = { timeout: 20_000 }

/** A server whose computer has the returned addresses in its home network. */
async function atHome(
  dataDir: string | null = null,
  { isClient = () => true }: { isClient?: (address: string) => boolean } = {},
) {
  const addresses = [HOME]
  const homeNetwork = { addresses: () => [...addresses], isClient, every: 500 }
  return { addresses, t: await testServer({ homeNetwork }, null, dataDir) }
}

/** Returns the status of a request at an address with a Host header; null if nothing listens there. */
const statusAt = ({ port, ca }: TestServer, address: string, host = `${address}:${port}`) =>
  new Promise<number | null>((resolve) => {
    const options = { host: address, port, ca, headers: { host }, path: '/api/config', servername: '' }
    request({ ...options, agent: false, checkServerIdentity: () => undefined }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    )
      .on('error', () => resolve(null))
      .end()
  })

/** Returns the certificate that an address presents, verified against the CA. */
const certificateAt = ({ port, ca }: TestServer, address: string) =>
  new Promise<PeerCertificate>((resolve, reject) => {
    const socket = connect({ host: address, port, ca }, () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    }).on('error', reject)
  })

test('the owner opens the home network and closes it, while local streams stay open', async () => {
  const { t } = await atHome()
  const owner = await t.signUp()
  const closed = {
    success: true,
    open: false,
    fixed: false,
    origins: [],
    problem: null,
    fingerprint: new X509Certificate(t.ca).fingerprint256,
  }
  expect(await owner.call(network.get)).toEqual(closed)
  expect(await statusAt(t, HOME)).toBeNull()
  // A page of a site whose name resolves to this computer.
  expect(await statusAt(t, 'localhost', `${HOME}:${t.port}`)).toBe(403)
  const stream = await openStream(t, owner)

  const origins = [`https://${HOME}:${t.port}`]
  const open = { ...closed, open: true, origins }
  expect(await owner.call(network.set, { body: { open: true } })).toEqual(open)
  expect(await owner.call(network.get)).toEqual(open)
  expect(await owner.call(devices.list)).toMatchObject({ home: origins, ownAuthority: origins })
  expect(await statusAt(t, HOME)).toBe(200)
  // Throws if the certificate does not cover the address.
  expect((await certificateAt(t, HOME)).subjectaltname).toContain(HOME)
  // Names can be answered by others in the network, so only addresses are accepted.
  for (const host of ['evil.example', hostname(), `${hostname()}.local`, NEXT])
    expect(await statusAt(t, HOME, `${host}:${t.port}`)).toBe(403)

  const atHomeAddress = new Promise((resolve) => {
    const socket = connect({ host: HOME, port: t.port, ca: t.ca }).on('error', () => undefined)
    socket.on('close', resolve)
  })
  expect(await owner.call(network.set, { body: { open: false } })).toEqual(closed)
  expect(await statusAt(t, HOME)).toBeNull()
  expect(await statusAt(t, 'localhost', `${HOME}:${t.port}`)).toBe(403)
  await atHomeAddress
  stream.clear()
  await owner.call(devices.make, { body: { name: 'Tableta', app: 'other', scope: 'read' } })
  await stream.next('devices')
  expect(t.reports).toEqual([])
})

test('only the owner, on a page of this computer, opens the network', async () => {
  const { t } = await atHome()
  await t.signUp()
  const reader = await t.signUp('reader@ejemplo.es')
  await expect(reader.call(network.set, { body: { open: true } })).rejects.toMatchObject({
    code: 'owner-only',
  })
  expect(await reader.call(network.get)).toMatchObject({ open: false })
  await expect(t.anyone(network.get)).rejects.toMatchObject({ code: 'unauthorized' })
  const foreign = await t.fetch(`${t.url}/api/network`, {
    method: 'PUT',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: '{"open":true}',
  })
  expect(foreign.status).toBe(403)
  expect(await statusAt(t, HOME)).toBeNull()
})

test('clients of other networks are disconnected', async () => {
  const { t } = await atHome(null, { isClient: isHomeAddress })
  const owner = await t.signUp()
  await owner.call(network.set, { body: { open: true } })
  // This test connects from 127.0.0.1, which is not an address of a home network.
  expect(await statusAt(t, HOME)).toBeNull()
  for (const address of ['10.0.0.2', '192.168.1.20', '172.16.0.1', '169.254.3.4'])
    expect(isHomeAddress(address)).toBe(true)
  for (const address of ['127.0.0.1', '8.8.8.8', '172.32.0.1', '100.64.0.1', '::1', 'fd00::2', ''])
    expect(isHomeAddress(address)).toBe(false)
})

test('the open network is kept over restarts and follows the addresses of the computer', async () => {
  const dataDir = join(await tempDir(), 'data')
  const first = await atHome(dataDir)
  const owner = await first.t.signUp()
  await owner.call(network.set, { body: { open: true } })
  await first.t.close()

  const { t, addresses } = await atHome(dataDir)
  expect(await statusAt(t, HOME)).toBe(200)
  addresses.splice(0, 1, NEXT)
  await vi.waitFor(async () => expect(await statusAt(t, NEXT)).toBe(200), WAIT)
  expect((await certificateAt(t, NEXT)).subjectaltname).toContain(NEXT)
  expect(await statusAt(t, HOME)).toBeNull()
  addresses.splice(0, 1)
  await vi.waitFor(async () => expect(await statusAt(t, NEXT)).toBeNull(), WAIT)
  addresses.push(HOME)
  await vi.waitFor(async () => expect(await statusAt(t, HOME)).toBe(200), WAIT)
  expect(t.ca).toBe(first.t.ca)
})

test('an address that cannot be opened is an error, and the network stays closed', async () => {
  const { t, addresses } = await atHome()
  const owner = await t.signUp()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(t.port, HOME, resolve))
  onTestFinished(() => void other.close())
  const open = () => owner.call(network.set, { body: { open: true } })
  await expect(open()).rejects.toMatchObject({ code: 'network-port-taken', params: { port: t.port } })
  addresses.splice(0, 1, '203.0.113.7')
  await expect(open()).rejects.toMatchObject({ code: 'network-refused' })
  addresses.splice(0, 1)
  await expect(open()).rejects.toMatchObject({ code: 'network-none' })
  expect(await owner.call(network.get)).toMatchObject({ open: false, problem: null })

  // With one of two addresses it is open, and the other one is tried again.
  addresses.push(HOME, NEXT)
  expect(await open()).toMatchObject({
    open: true,
    origins: [`https://${NEXT}:${t.port}`],
    problem: { code: 'network-port-taken' },
  })
  await new Promise((resolve) => other.close(resolve))
  await vi.waitFor(async () => expect(await statusAt(t, HOME)).toBe(200), WAIT)
  await expect.poll(() => owner.call(network.get)).toMatchObject({ problem: null })
})

test('--host decides instead of the switch', async () => {
  const dataDir = join(await tempDir(), 'data')
  const { t } = await atHome(dataDir)
  await (await t.signUp()).call(network.set, { body: { open: true } })
  await t.close()
  for (const [host, open] of [
    ['127.0.0.1', false],
    ['0.0.0.0', true],
  ] as const) {
    const fixed = await testServer({ host }, null, dataDir)
    const owner = await fixed.signIn()
    expect(await owner.call(network.get)).toMatchObject({ open, fixed: true })
    expect((await owner.call(network.get)).origins.length > 0).toBe(open)
    await expect(owner.call(network.set, { body: { open: !open } })).rejects.toMatchObject({
      code: 'network-fixed',
    })
    await fixed.close()
  }
})
