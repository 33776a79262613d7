import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import Koa from 'koa'
import { onTestFinished } from 'vitest'
import { migrations } from '#account/migrations.ts'
import { handleStorage } from '#account/storage/routes.ts'
import { openStorage } from '#account/storage/service.ts'
import { createUserQueues } from '#account/user-queues.ts'
import { type Db, openDatabase } from '#db/index.ts'
import { tempDir } from '../../support/temp.ts'
import type { SignedIn, TestAccount } from './account.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]

function image(signature: readonly number[], size: number, mark: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(mark)
  bytes.set(signature)
  return bytes
}

/** Returns bytes with the signature of a PNG, filled with `mark`. */
export const png = (size = 64, mark = 1) => image(PNG, size, mark)
export const jpeg = (size = 64, mark = 1) => image(JPEG, size, mark)

export const AS_PNG = { contentType: 'image/png' } as const

/** Returns the error of supabase-js for a refusal. */
export const refusal = (statusCode: string, message: unknown = undefined) =>
  message === undefined
    ? { name: 'StorageApiError', status: 400, statusCode }
    : { name: 'StorageApiError', status: 400, statusCode, message }

export const NOT_FOUND = refusal('404', 'Object not found')
export const FORBIDDEN = refusal('403', 'new row violates row-level security policy')

/** Returns a function for raw requests of a user. */
export function requestAs(account: TestAccount, { accessToken }: SignedIn) {
  return (path: string, init: RequestInit = {}): Promise<Response> =>
    account.request(`/storage/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${accessToken}`, ...init.headers },
    })
}

/** Returns the names of all files in the storage folder. */
export function storedFiles(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'storage'))
}

/** Opens the account's database beside the running server. */
export async function accountDatabase(dataDir: string): Promise<Db> {
  const db = await openDatabase(join(dataDir, 'accounts.db'), { migrations })
  onTestFinished(() => db.close())
  return db
}

/** Serves the storage service alone. The bearer token `service` is the service role, any other is anon. */
export async function serviceStorage() {
  const dataDir = await tempDir()
  const db = await openDatabase(join(dataDir, 'accounts.db'), { migrations })
  const storage = await openStorage({
    db,
    dataDir,
    queues: createUserQueues(),
    now: Date.now,
    callerOf: async (ctx) => ({ kind: ctx.get('authorization') === 'Bearer service' ? 'service' : 'anon' }),
  })
  const app = new Koa().use((ctx) => handleStorage(storage, ctx, ctx.path))
  const server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await db.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    dataDir,
    service: new StorageClient(url, { Authorization: 'Bearer service' }),
    anon: new StorageClient(url, {}),
  }
}
