import { X509Certificate } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localCertificate } from '#http/server/tls.ts'
import { testServer } from '../../support/servers/server.ts'
import { tempDir } from '../../support/temp.ts'
import { until } from '../../support/until.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

const isGood = (pem: string) => {
  const { validFrom, validTo } = new X509Certificate(pem)
  return Date.parse(validFrom) <= Date.now() && Date.now() < Date.parse(validTo)
}

test('a certificate from a clock that was ahead is valid once the clock is right, with the same authority', async () => {
  const folder = await tempDir()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * YEAR })
  onTestFinished(() => void vi.useRealTimers())
  const ahead = await localCertificate(folder, [])
  vi.useRealTimers()
  expect(isGood(ahead.cert)).toBe(false)
  const now = await localCertificate(folder, [])
  expect(now.ca).toBe(ahead.ca)
  expect([now.cert, now.ca].filter((pem) => !isGood(pem))).toEqual([])
  // The next start reuses it.
  expect(await localCertificate(folder, [])).toEqual(now)
})

test('a key without its certificate is replaced together with it', async () => {
  const [folder, other] = [await tempDir(), await tempDir()]
  const made = await localCertificate(folder, [])
  await writeFile(join(folder, 'localhost.key'), (await localCertificate(other, [])).key)
  const { cert, key, ca } = await localCertificate(folder, [])
  expect(ca).toBe(made.ca)
  expect(cert).not.toBe(made.cert)
  expect(key).toBe(await readFile(join(folder, 'localhost.key'), 'utf8'))
})

test('a running helper uses a renewed certificate', async () => {
  const server = await testServer({ renewEvery: 20 })
  const handshake = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ port: server.port, ca: server.ca, servername: 'localhost' }, () => {
        resolve(socket.getPeerCertificate().fingerprint256)
        socket.destroy()
      })
      socket.on('error', reject)
    })
  const first = await handshake()
  await rm(join(server.dataDir, 'tls', 'localhost.pem'))
  await until(async () => (await handshake()) !== first)
  expect(server.reports).toEqual([])
})
