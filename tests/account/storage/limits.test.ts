import { request as httpRequest } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { AS_PNG, accountDatabase, jpeg, png, refusal, requestAs, storedFiles } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bucket = ana.client.storage.from('playlists')

const LIMIT = 5 * 1024 * 1024
const TOO_LARGE = refusal('413', 'The object exceeded the maximum allowed size')

afterEach(async () => {
  const { data } = await bucket.listV2({ prefix: `${ana.userId}/` })
  const keys = data?.objects.map(({ name }) => name) ?? []
  if (keys.length > 0) await bucket.remove(keys)
  expect(await storedFiles(account.dataDir)).toEqual([])
})

const path = (name: string) => `${ana.userId}/${name}`

/** Sends a raw request with the path as written; `send` writes its body. */
function raw(
  method: string,
  address: string,
  headers: Record<string, string | number>,
  send: (write: (part: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<{ status: number | undefined; body: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(account.url)
    const all = { apikey: account.anonKey, authorization: `Bearer ${ana.accessToken}`, ...headers }
    const sent = httpRequest(
      { hostname, port, method, path: `/storage/v1${address}`, headers: all },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => {
          resolve({ status: answer.statusCode, body: JSON.parse(text) as Record<string, string> })
          sent.destroy()
        })
      },
    )
    sent.on('error', reject)
    send(
      (part) =>
        new Promise((resolveWrite) => {
          sent.write(part, () => resolveWrite())
        }),
    ).catch(reject)
  })
}

describe('size', () => {
  it('five megabytes are accepted, one byte more is rejected, in every form', async () => {
    const full = png(LIMIT)
    const over = png(LIMIT + 1)
    const type = { type: 'image/png' }
    expect((await bucket.upload(path('full.png'), full, AS_PNG)).error).toBeNull()
    expect((await bucket.upload(path('blob.png'), new Blob([full], type))).error).toBeNull()
    expect((await bucket.upload(path('over.png'), over, AS_PNG)).error).toMatchObject(TOO_LARGE)
    expect((await bucket.upload(path('over.png'), new Blob([over], type))).error).toMatchObject(TOO_LARGE)
    expect((await bucket.upload(path('over.png'), new Blob([over]).stream(), AS_PNG)).error).toMatchObject(
      TOO_LARGE,
    )
    expect((await bucket.update(path('full.png'), over, AS_PNG)).error).toMatchObject(TOO_LARGE)
    expect((await bucket.info(path('full.png'))).data).toMatchObject({ size: LIMIT })
    expect((await bucket.exists(path('over.png'))).data).toBe(false)
  })

  it('a declared length over the limit is rejected before the body is sent', async () => {
    for (const type of ['image/png', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, 'content-length': 10 * 1024 ** 3 }
      const { status, body } = await raw('POST', `/object/playlists/${path('a.png')}`, headers, (write) =>
        write(png()),
      )
      expect(status).toBe(400)
      expect(body).toMatchObject({ statusCode: '413', code: 'EntityTooLarge', error: 'Payload too large' })
    }
  })

  it('an endless body is rejected while it is sent', async () => {
    for (const type of ['image/png', 'multipart/form-data; boundary=x']) {
      let sent = 0
      let isAnswered = false
      const headers = { 'content-type': type, 'transfer-encoding': 'chunked' }
      const { body } = await raw('POST', `/object/playlists/${path('a.png')}`, headers, async (write) => {
        const part = png(64 * 1024)
        while (!isAnswered && sent < 64 * 1024 * 1024) {
          await write(part)
          sent += part.length
        }
      })
      isAnswered = true
      expect(body).toMatchObject({ statusCode: '413' })
      expect(sent).toBeLessThan(32 * 1024 * 1024)
    }
  })

  it('an upload that is cut off leaves no file', async () => {
    const sent = httpRequest(`${account.url}/storage/v1/object/playlists/${path('broken.png')}`, {
      method: 'POST',
      headers: {
        apikey: account.anonKey,
        authorization: `Bearer ${ana.accessToken}`,
        'content-type': 'image/png',
        'content-length': 100_000,
      },
    })
    await new Promise((resolve) => {
      sent.on('error', resolve)
      sent.write(png(50_000), () => sent.destroy(new Error('gone')))
    })
    expect((await bucket.exists(path('broken.png'))).data).toBe(false)
  })

  it("the client's metadata has its limit too", async () => {
    const metadata = { text: 'x'.repeat(20_000) }
    const blob = new Blob([png()], { type: 'image/png' })
    expect((await bucket.upload(path('m.png'), blob, { metadata })).error).toMatchObject(
      refusal('413', 'The user_metadata exceeded the maximum allowed size'),
    )
  })
})

describe('type', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  it('the declared type is PNG or JPEG', async () => {
    for (const contentType of [
      'image/svg+xml',
      'text/html',
      'image/webp',
      'image',
      '',
      'image/png, text/html',
    ]) {
      const { error } = await bucket.upload(path('x'), png(), { contentType })
      expect(error, contentType).toMatchObject(refusal('415'))
    }
    expect((await bucket.upload(path('x'), png())).error).toMatchObject(
      refusal('415', 'mime type text/plain;charset=UTF-8 is not supported'),
    )
    expect((await bucket.upload(path('x'), new Blob([png()]))).error).toMatchObject(
      refusal('415', 'mime type application/octet-stream is not supported'),
    )
    const odd = await bucket.upload(path('odd'), png(), { contentType: 'IMAGE/PNG; q=1' })
    expect(odd.error).toBeNull()
  })

  it('the bytes match the declared type', async () => {
    const wrong: [string, Uint8Array<ArrayBuffer> | string][] = [
      ['image/png', SVG],
      ['image/png', '<!doctype html><script>alert(1)</script>'],
      ['image/jpeg', '<html>'],
      ['image/png', jpeg()],
      ['image/jpeg', png()],
      ['image/png', ''],
      ['image/png', png().slice(0, 7)],
      ['image/png', ` ${Buffer.from(png()).toString('latin1')}`],
    ]
    for (const [contentType, body] of wrong) {
      const message = `mime type ${contentType} does not match the content`
      expect((await bucket.upload(path('x'), body, { contentType })).error).toMatchObject(
        refusal('415', message),
      )
      const blob = new Blob([body], { type: contentType })
      expect((await bucket.upload(path('x'), blob)).error).toMatchObject(refusal('415', message))
    }
  })

  it('a form without a file, with too many parts or cut short is rejected', async () => {
    const form = (parts: string) => `${parts}--x--\r\n`
    const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
    const send = (body: string, type = 'multipart/form-data; boundary=x') =>
      requestAs(account, ana)(`/object/playlists/${path('form.png')}`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
    const file =
      '--x\r\ncontent-disposition: form-data; name=""; filename="a.png"\r\ncontent-type: image/png\r\n\r\nPNG'
    const cut = [file, `${file}\r\n`, `${file}\r\n--`, file.slice(0, 60), `${field}${file}`]
    const bodies = [form(''), form(field), form(field.repeat(5000)), field, 'nothing', '', ...cut]
    for (const body of bodies)
      expect(await (await send(body)).json()).toMatchObject({
        code: 'InvalidRequest',
        message: 'No content provided',
      })
    expect(await (await send(form(field), 'multipart/form-data')).json()).toMatchObject({
      code: 'InvalidRequest',
    })
  })
})

describe('keys', () => {
  const wrong = () => [
    path('é.png'),
    path('日本.png'),
    path('a//b.png'),
    path('../x.png'),
    path('a/../b.png'),
    path('./a.png'),
    path('a/.'),
    path('..'),
    path('a\\b.png'),
    path('a%b.png'),
    path('a#b.png'),
    path('a"b.png'),
    path('a\u0000b.png'),
    path('a\nb.png'),
    path(''),
    `/${path('a.png')}`,
    path('x'.repeat(1024)),
  ]

  it('outside the grammar are rejected as a destination', async () => {
    await bucket.upload(path('from.png'), png(), AS_PNG)
    for (const key of wrong()) {
      const message = `Invalid key: ${key}`
      expect((await bucket.move(path('from.png'), key)).error, key).toMatchObject(refusal('400', message))
      expect((await bucket.copy(path('from.png'), key)).error, key).toMatchObject(refusal('400', message))
    }
    expect((await bucket.copy(path('from.png'), path('x'.repeat(987)))).error).toBeNull()
  })

  it('outside the grammar are rejected in a path, however they are encoded', async () => {
    const written = [
      ...wrong().map((key) => key.split('/').map(encodeURIComponent).join('/')),
      `${ana.userId}/../${ana.userId}/a.png`,
      `${ana.userId}/%2e%2e/a.png`,
      `${ana.userId}/..%2fa.png`,
      `${ana.userId}%2f..%2fa.png`,
      `..%2f..%2f..%2fetc%2fpasswd`,
      `${ana.userId}/%zz.png`,
      `${ana.userId}/%c3%28.png`,
    ]
    for (const key of written) {
      for (const method of ['POST', 'PUT', 'GET']) {
        const headers = { 'content-type': 'image/png', 'content-length': method === 'GET' ? 0 : 64 }
        const { status, body } = await raw(method, `/object/playlists/${key}`, headers, (write) =>
          write(method === 'GET' ? new Uint8Array() : png()),
        )
        expect(status, key).toBe(400)
        expect(body, `${method} ${key}`).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
      }
    }
  })
})

describe('the quota of an account', () => {
  async function plant(objects: number, size: number): Promise<() => Promise<unknown>> {
    const db = await accountDatabase(account.dataDir)
    await db.run(
      `insert into storage_objects
       select 'p' || value, 'artists', ? || '/p' || value, ?, 'p' || value, ?, 'image/png', '', '', '{}', 0, 0
       from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ?) select value from n)`,
      [ana.userId, ana.userId, size, objects],
    )
    return () => db.run("delete from storage_objects where version like 'p%'")
  }

  it('is 10,000 objects', async () => {
    const clear = await plant(9_999, 1)
    expect((await bucket.upload(path('last.png'), png(), AS_PNG)).error).toBeNull()
    const full = refusal('507', 'The storage of this account is full')
    expect((await bucket.upload(path('more.png'), png(), AS_PNG)).error).toMatchObject(full)
    expect((await bucket.copy(path('last.png'), path('more.png'))).error).toMatchObject(full)
    expect((await bucket.update(path('last.png'), png(100), AS_PNG)).error).toBeNull()
    const bea = await signUp(account, 'bea@example.com')
    const other = bea.client.storage.from('playlists')
    expect((await other.upload(`${bea.userId}/a.png`, png(), AS_PNG)).error).toBeNull()
    await other.remove([`${bea.userId}/a.png`])
    await clear()
    expect((await bucket.upload(path('more.png'), png(), AS_PNG)).error).toBeNull()
  })

  it('is two gigabytes', async () => {
    const clear = await plant(1, 2 * 1024 ** 3 - 100)
    expect((await bucket.upload(path('fits.png'), png(100), AS_PNG)).error).toBeNull()
    expect((await bucket.update(path('fits.png'), png(101), AS_PNG)).error).toMatchObject(refusal('507'))
    expect((await bucket.update(path('fits.png'), png(90), AS_PNG)).error).toBeNull()
    await clear()
  })
})
