import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { INSIDES, withDatabase } from '../support/hostile.ts'
import { AS_PNG, png, storedFiles } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

let before: unknown
beforeAll(async () => {
  for (const who of [ana, bea]) {
    const bucket = who.client.storage.from('characters')
    expect((await bucket.upload(`${who.userId}/a.png`, png(64, 7), AS_PNG)).error).toBeNull()
  }
  before = await storedObjects()
})

const storedObjects = () =>
  withDatabase(account.dataDir, async (db) => [
    await db.all('select * from storage_objects where owner = ? or name like ?', [
      bea.userId,
      `${bea.userId}%`,
    ]),
    await storedFiles(account.dataDir),
  ])

/** Sends a request with its path as written; `fetch` would resolve its dots. */
function ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const bytes = body instanceof Uint8Array
  const content = body === undefined ? '' : bytes ? (body as Uint8Array) : JSON.stringify(body)
  const headers = {
    apikey: account.anonKey,
    'content-length': Buffer.byteLength(content),
    authorization: `Bearer ${ana.accessToken}`,
    'content-type': bytes ? 'image/png' : 'application/json',
    'x-upsert': 'true',
  }
  const written = `/storage/v1${path}`.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
  return new Promise((resolve, reject) => {
    const sent = request(account.url, { method, headers, path: written }, (answer) => {
      text(answer).then((got) => resolve({ status: answer.statusCode ?? 0, text: got }), reject)
    })
    sent.on('error', reject)
    sent.end(content)
  })
}

/** Returns spellings of another user's key, and keys that a parser may mistake for it. */
const keys = (): string[] => {
  const [own, theirs] = [ana.userId, bea.userId]
  return [
    `${theirs}/a.png`,
    `${theirs}/new.png`,
    `${theirs.toUpperCase()}/a.png`,
    `/${theirs}/a.png`,
    `//${theirs}/a.png`,
    `./${theirs}/a.png`,
    `${own}/../${theirs}/a.png`,
    `${own}/..%2f${theirs}/a.png`,
    `${own}%2F..%2F${theirs}%2Fa.png`,
    `${own}/%2e%2e/${theirs}/a.png`,
    `${own}/%252e%252e/${theirs}/a.png`,
    `${own}\\..\\${theirs}\\a.png`,
    `${own}//${theirs}/a.png`,
    `${own}/./a.png`,
    `${own}/`,
    own,
    theirs,
    `${own.slice(0, -1)}/a.png`,
    `${own}x/a.png`,
    `${own} /a.png`,
    `${own}%00/a.png`,
    `${own}/a.png%00.jpg`,
    `${own}/\u2024\u2024/${theirs}/a.png`,
    `${own}/\uff0e\uff0e/${theirs}/a.png`,
    `${own}/ａ.png`,
    `${own}/${'x'.repeat(2000)}`,
    '..%2f..%2faccounts.db',
    '../accounts.db',
    '__proto__/a.png',
    'root.png',
    `x${own}/a.png`,
    `${own}0`,
    `folder/${own}/a.png`,
    `public/${own}/a.png`,
    '%',
    '*',
  ]
}

it('no spelling of a key reads, writes, signs, moves or deletes an object outside the user’s folder', async () => {
  for (const key of keys()) {
    const decoded = (() => {
      try {
        return decodeURIComponent(key)
      } catch {
        return key
      }
    })()
    const attacks = [
      await ask('GET', `/object/characters/${key}`),
      await ask('GET', `/object/authenticated/characters/${key}`),
      await ask('GET', `/object/public/characters/${key}`),
      await ask('GET', `/object/info/characters/${key}`),
      await ask('GET', `/object/info/authenticated/characters/${key}`),
      await ask('POST', `/object/sign/characters/${key}`, { expiresIn: 60 }),
      await ask('POST', `/object/upload/sign/characters/${key}`, {}),
      await ask('POST', `/object/characters/${key}`, png()),
      await ask('PUT', `/object/characters/${key}`, png()),
      await ask('DELETE', `/object/characters/${key}`),
      ...[key, decoded].flatMap((one) => [
        { bucketId: 'characters', sourceKey: one, destinationKey: `${ana.userId}/stolen.png` },
        { bucketId: 'characters', sourceKey: `${ana.userId}/a.png`, destinationKey: one },
      ]),
    ]
    for (const attack of attacks) {
      if ('status' in attack) {
        expect(attack.status, `${key}: ${attack.text}`).toBeGreaterThanOrEqual(400)
        expect(attack.status, `${key}: ${attack.text}`).toBeLessThan(500)
        expect(attack.text).not.toMatch(INSIDES)
        continue
      }
      for (const call of ['copy', 'move']) {
        expect((await ask('POST', `/object/${call}`, attack)).status, JSON.stringify(attack)).toBe(400)
      }
    }
    const removed = await ask('DELETE', '/object/characters', { prefixes: [key, decoded] })
    expect(removed.text).toBe('[]')
    const signed = await ask('POST', '/object/sign/characters', { expiresIn: 60, paths: [key, decoded] })
    expect(signed.text).not.toContain('token=')
  }
  expect(await storedObjects()).toEqual(before)
})

it("no listing contains another user's keys", async () => {
  const [own, theirs] = [ana.userId, bea.userId]
  for (const prefix of [
    '',
    theirs,
    `${theirs}/`,
    theirs.slice(0, 4),
    `${own}/../${theirs}`,
    '%',
    '*',
    '/',
    '..',
    '\u0000',
  ]) {
    for (const body of [
      { prefix },
      { prefix: '', search: prefix },
      { prefix, search: 'a', sortBy: { column: 'updated_at', order: 'desc' } },
    ]) {
      expect((await ask('POST', '/object/list/characters', body)).text).not.toContain(theirs.slice(0, 8))
    }
    for (const body of [{ prefix }, { prefix, with_delimiter: true }]) {
      const { text } = await ask('POST', '/object/list-v2/characters', body)
      expect(text).not.toContain(`${theirs}/a.png`)
    }
  }
})
