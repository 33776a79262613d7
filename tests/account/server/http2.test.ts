import { connect } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import Koa from 'koa'
import { expect, it, onTestFinished } from 'vitest'
import { createAccount } from '#account/start.ts'
import { listen } from '#http/server/listen.ts'
import { localCertificate } from '#http/server/tls.ts'
import { tempDir } from '../../support/temp.ts'
import { PASSWORD } from '../support/account.ts'
import { png, storedFiles } from '../support/storage.ts'

/** Serves a new account over HTTP/2 with a user. Returns calls as that user. */
async function overHttp2() {
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
  let authorization: string | undefined
  const request = (method: string, path: string, headers: Record<string, string> = {}) =>
    session.request({
      ':method': method,
      ':path': path,
      apikey: account.anonKey,
      'content-type': 'application/json',
      ...(authorization && { authorization }),
      ...headers,
    })
  const call = async (
    method: string,
    path: string,
    body: Uint8Array | object | null = null,
    headers: Record<string, string> = {},
  ) => {
    const sent = request(method, path, headers)
    const status = new Promise<number>((resolve) => {
      sent.on('response', (answer) => resolve(Number(answer[':status'])))
    })
    if (body !== null) sent.end(body instanceof Uint8Array ? body : JSON.stringify(body))
    return { status: await status, bytes: await buffer(sent) }
  }
  const jsonOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()) as unknown
  const signedUp = await call('POST', '/auth/v1/signup', { email: 'ana@example.com', password: PASSWORD })
  expect(signedUp.status).toBe(200)
  const { access_token, user } = jsonOf(signedUp) as { access_token: string; user: { id: string } }
  authorization = `Bearer ${access_token}`
  return { dataDir, userId: user.id, request, call, jsonOf }
}

it('auth and rows are served over HTTP/2', async () => {
  const { call, jsonOf } = await overHttp2()
  const large = await call('POST', '/auth/v1/signup', { email: 'a'.repeat(2 * 1024 * 1024) })
  expect(large.status).toBe(413)
  expect(jsonOf(large)).toMatchObject({ error_code: 'request_entity_too_large' })
  const record = { file_name: 'a.cbz', file_path: '/a.cbz', file_size: 1 }
  expect((await call('POST', '/rest/v1/comics_library', record)).status).toBe(201)
  const rows = await call('GET', '/rest/v1/comics_library?select=file_name')
  expect([rows.status, jsonOf(rows)]).toEqual([200, [{ file_name: 'a.cbz' }]])
})

it('objects are served over HTTP/2, and a cut upload leaves no file', async () => {
  const { dataDir, userId, request, call, jsonOf } = await overHttp2()
  const path = `/storage/v1/object/characters/${userId}/a.png`
  const asPng = { 'content-type': 'image/png' }
  expect((await call('POST', path, png(5 * 1024 * 1024), asPng)).status).toBe(200)
  const over = await call('PUT', path, png(5 * 1024 * 1024 + 1), asPng)
  expect([over.status, jsonOf(over)]).toMatchObject([400, { statusCode: '413' }])
  const fields = new FormData()
  fields.append('', new Blob([png(700)], { type: 'image/png' }))
  const form = new Response(fields)
  const formType = form.headers.get('content-type') ?? ''
  const formBody = new Uint8Array(await form.arrayBuffer())
  expect((await call('PUT', path, formBody, { 'content-type': formType })).status).toBe(200)
  const answer = await call('GET', path)
  expect(answer.status).toBe(200)
  expect(answer.bytes.equals(png(700))).toBe(true)
  const part = await call('GET', path, null, { range: 'bytes=-10' })
  expect([part.status, part.bytes.length]).toEqual([206, 10])
  expect((await call('HEAD', path)).status).toBe(200)

  const broken = request('PUT', path, asPng)
  broken.on('error', () => undefined)
  await new Promise<void>((resolve) => broken.write(png(50_000), () => resolve()))
  broken.close(8)
  expect((await call('GET', path)).bytes).toHaveLength(700)
  await expect.poll(() => storedFiles(dataDir)).toHaveLength(1)
})
