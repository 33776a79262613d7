import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import Koa from 'koa'
import { expect, it, onTestFinished } from 'vitest'
import { createAccount } from '#account/start.ts'
import { listen } from '#http/listen.ts'
import { localCertificate } from '#http/tls.ts'
import { PASSWORD } from './support/account.ts'

it('answers browsers over HTTP/2 as it does over HTTP/1.1', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'comics-account-'))
  const account = await createAccount({ dataDir })
  const certificate = await localCertificate(dataDir, ['localhost'])
  const app = new Koa().use(account.middleware)
  const server = await listen(app.callback(), { port: 0, host: '127.0.0.1', certificate })
  const session = connect(`https://localhost:${server.port}`, { ca: certificate.ca })
  onTestFinished(async () => {
    session.destroy()
    await server.close()
    await account.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const call = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const request = session.request({
      ':method': method,
      ':path': path,
      apikey: account.anonKey,
      'content-type': 'application/json',
      ...headers,
    })
    const status = new Promise<number>((resolve) => {
      request.on('response', (answer) => resolve(Number(answer[':status'])))
    })
    if (body !== null) request.end(JSON.stringify(body))
    return { status: await status, body: (await json(request)) as Record<string, string> }
  }

  const large = await call('POST', '/auth/v1/signup', { email: 'a'.repeat(2 * 1024 * 1024) })
  expect(large).toMatchObject({ status: 413, body: { error_code: 'request_entity_too_large' } })
  const signedUp = await call('POST', '/auth/v1/signup', { email: 'ana@example.com', password: PASSWORD })
  expect(signedUp).toMatchObject({ status: 200, body: { token_type: 'bearer' } })
  const authorization = `Bearer ${signedUp.body.access_token}`
  const record = { file_name: 'a.cbz', file_path: '/a.cbz', file_size: 1 }
  const made = await call('POST', '/rest/v1/comics_library', record, {
    authorization,
    prefer: 'return=representation',
  })
  expect(made).toMatchObject({ status: 201, body: [{ file_name: 'a.cbz' }] })
  expect(await call('GET', '/rest/v1/comics_library?select=file_name', null, { authorization })).toEqual({
    status: 200,
    body: [{ file_name: 'a.cbz' }],
  })
})
