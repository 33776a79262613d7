import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { onTestFinished } from 'vitest'
import { conformanceKeys } from '#account/conformance/foreign-keys.ts'
import { type ConformanceServer, startConformance } from '#account/conformance/start.ts'
import { type Client, newClient } from './account.ts'

export interface TestConformance extends ConformanceServer {
  /** A client with a key of any form. */
  client(key: string): Client
  /** A raw request with nothing added. */
  request(path: string, headers?: Record<string, string>, init?: RequestInit): Promise<Response>
}

/** The conformance mode on a free port, for one test. */
export async function ownConformance(jwks: readonly JWK[] = []): Promise<TestConformance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comics-conformance-'))
  const keys = await conformanceKeys(jwks)
  const server = await startConformance({ dataDir, keys, port: 0 })
  onTestFinished(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ...server,
    client: (key) => newClient(server.url, key),
    request: (path, headers = {}, init = {}) => fetch(server.url + path, { ...init, headers }),
  }
}
