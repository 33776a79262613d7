import { readdir, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { ended, startComics } from '../support/processes/comics-bin.ts'
import { tempDir } from '../support/temp.ts'
import { comicsHere } from './support/comics-here.ts'

interface Ready {
  readonly url: string
  readonly anonKey: string
  readonly legacyServiceKey: string
}

/**
 * Starts the conformance mode on a free port, with a new folder as its TMPDIR. Returns its process, that folder, and
 * the URL and keys that it prints.
 */
async function serve(args: readonly string[], home: string) {
  const temporary = await tempDir()
  const child = startComics(['account', 'serve', '--conformance', '--json', '--port', '0', ...args], {
    home,
    env: { TMPDIR: temporary },
  })
  const ready = await new Promise<Ready>((settle, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\n')) settle(JSON.parse(output) as Ready)
    })
    child.stderr?.on('data', (chunk: Buffer) => reject(new Error(chunk.toString())))
  })
  return { child, temporary, ...ready }
}

test('the conformance mode serves an empty account with a printed key, and deletes its files on SIGTERM', async () => {
  const home = await tempDir()
  const { child, temporary, url, legacyServiceKey } = await serve([], home)
  const users = await fetch(`${url}/auth/v1/admin/users`, {
    headers: { apikey: legacyServiceKey, authorization: `Bearer ${legacyServiceKey}` },
  })
  expect(await users.json()).toEqual({ users: [], aud: 'authenticated' })
  expect(await readdir(temporary)).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
  expect(await readdir(temporary)).toEqual([])
  // No file is written to the default data folder.
  expect(await readdir(home)).toEqual([])
})

test('the conformance mode listens on 127.0.0.1 and not on external IPv4 addresses', async () => {
  const { url } = await serve([], await tempDir())
  expect(new URL(url).hostname).toBe('127.0.0.1')
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of others) {
    await expect(fetch(url.replace('127.0.0.1', address))).rejects.toThrow()
  }
})

test('the conformance mode publishes the public key of a key file', async () => {
  const home = await tempDir()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const file = join(home, 'signing_keys.json')
  const key = { ...(await exportJWK(privateKey)), kid: 'mine', alg: 'RS256', key_ops: ['sign', 'verify'] }
  await writeFile(file, JSON.stringify([key]))
  const { url } = await serve(['--jwk', file], home)
  const { keys } = (await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: object[] }
  expect(keys[0]).toEqual({
    kty: 'RSA',
    n: key.n,
    e: 'AQAB',
    alg: 'RS256',
    kid: 'mine',
    use: 'sig',
    key_ops: ['verify'],
  })
})

test('account serve requires --conformance, and rejects options of serve and invalid key files', async () => {
  const home = await tempDir()
  const plain = await comicsHere(['account', 'serve', '--port', '0'], { home })
  expect([plain.code, plain.stderr]).toEqual([1, expect.stringContaining('--conformance')])
  for (const option of ['--host=0.0.0.0', '--data-dir=/x', '--sign-up=open']) {
    const args = ['account', 'serve', '--conformance', '--port', '0', option]
    const refused = await comicsHere(args, { home, env: { LANG: 'en' } })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('unknown option')])
  }
  const file = join(home, 'keys.json')
  for (const text of ['no json', '{"kty":"OKP"}', '{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}']) {
    await writeFile(file, text)
    const refused = await comicsHere(['account', 'serve', '--conformance', '--port', '0', '--jwk', file], {
      home,
    })
    expect([refused.code, refused.stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(file)]])
  }
})
