import { connect } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import Koa from 'koa'
import { expect, it, onTestFinished } from 'vitest'
import { createAccount } from '#account/start.ts'
import { listen } from '#http/listen.ts'
import { localCertificate } from '#http/tls.ts'
import { tempDir } from '../support/temp.ts'
import { PASSWORD } from './support/account.ts'
import { png, storedFiles } from './support/storage.ts'

it('storage answers browsers over HTTP/2 as it does over HTTP/1.1', async () => {
  const dataDir = await tempDir()
  const account = await createAccount({ dataDir })
  const certificate = await localCertificate(dataDir, ['localhost'])
  const app = new Koa().use(account.middleware)
  const server = await listen(app.callback(), { port: 0, host: '127.0.0.1', certificate })
  const session = connect(`https://localhost:${server.port}`, { ca: certificate.ca })
  onTestFinished(async () => {
    session.destroy()
    await server.close()
    await account.close()
  })

  const call = async (
    method: string,
    path: string,
    body: Uint8Array | string | null,
    headers: Record<string, string> = {},
  ) => {
    const request = session.request({ ':method': method, ':path': path, apikey: account.anonKey, ...headers })
    const status = new Promise<number>((resolve) => {
      request.on('response', (answer) => resolve(Number(answer[':status'])))
    })
    if (body !== null) request.end(body)
    return { status: await status, body: await buffer(request) }
  }
  const signUp = JSON.stringify({ email: 'ana@example.com', password: PASSWORD })
  const signedUp = await call('POST', '/auth/v1/signup', signUp, { 'content-type': 'application/json' })
  const { access_token, user } = JSON.parse(signedUp.body.toString()) as {
    access_token: string
    user: { id: string }
  }
  const authorization = `Bearer ${access_token}`
  const path = `/storage/v1/object/characters/${user.id}/a.png`
  const as = { authorization, 'content-type': 'image/png' }

  const full = png(5 * 1024 * 1024)
  expect((await call('POST', path, full, as)).status).toBe(200)
  const over = await call('PUT', path, png(5 * 1024 * 1024 + 1), as)
  expect(over.status).toBe(400)
  expect(JSON.parse(over.body.toString())).toMatchObject({ statusCode: '413' })
  const fields = new FormData()
  fields.append('', new Blob([png(700)], { type: 'image/png' }))
  const form = new Response(fields)
  const formType = form.headers.get('content-type') ?? ''
  const formBody = new Uint8Array(await form.arrayBuffer())
  expect((await call('PUT', path, formBody, { authorization, 'content-type': formType })).status).toBe(200)
  const answer = await call('GET', path, null, { authorization })
  expect(answer.status).toBe(200)
  expect(answer.body.equals(png(700))).toBe(true)
  const part = await call('GET', path, null, { authorization, range: 'bytes=-10' })
  expect(part.status).toBe(206)
  expect(part.body).toHaveLength(10)
  expect((await call('HEAD', path, null, { authorization })).status).toBe(200)

  // Hung up in the middle of an upload: nothing stays of it.
  const broken = session.request({
    ':method': 'PUT',
    ':path': path,
    apikey: account.anonKey,
    ...as,
  })
  broken.on('error', () => undefined)
  await new Promise<void>((resolve) => broken.write(png(50_000), () => resolve()))
  broken.close(8)
  expect((await call('GET', path, null, { authorization })).body).toHaveLength(700)
  expect(await storedFiles(dataDir)).toHaveLength(1)
})
