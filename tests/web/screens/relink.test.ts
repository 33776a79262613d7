import { afterEach, expect, it, vi } from 'vitest'
import { pageConfig } from '../../support/page-config.ts'

const RELAY = 'https://relay.ejemplo.es'
const KEY = 'sb-relay.ejemplo.es-auth-token'

const config = pageConfig(RELAY, { relay: { url: RELAY } })

/**
 * Simulates a computer without a link, which is linked again at its relay by the account `email`. Returns whether the
 * session was kept.
 */
async function relinkedBy(email: string) {
  vi.resetModules()
  const stored = new Map([
    // A session that does not expire needs no account client.
    [
      KEY,
      JSON.stringify({
        access_token: 'x',
        expires_at: Number.MAX_SAFE_INTEGER / 1_000,
        user: { id: '1', email: 'lucia@ejemplo.es' },
      }),
    ],
  ])
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ config }) }) })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const assign = vi.fn()
  vi.stubGlobal('location', { hash: '', origin: 'https://localhost:8080', assign })
  const pairing = {
    code: 'K7F-2QM',
    page: `${RELAY}/pair`,
    relay: RELAY,
    expiresAt: '2026-01-01T00:00:00Z',
    state: 'claimed',
    claim: { email, browser: 'Firefox' },
  }
  vi.stubGlobal('fetch', async (input: unknown) => {
    const path = String(input)
    if (path.endsWith('/api/config')) return Response.json({ success: true, ...config })
    if (path.endsWith('/decide')) return Response.json({ success: true, linked: true, carried: null })
    return Response.json({ success: true, pairing })
  })
  const { setAccountConfig } = await import('#web/data/account/account.ts')
  setAccountConfig(config)
  const { beginLink, decideLink, reloadWithNewAccount, pairingQuery } = await import(
    '#web/data/computers/link.ts'
  )
  await beginLink(RELAY, true)
  const fetchPairing = pairingQuery.queryFn as (context: object) => Promise<unknown>
  await fetchPairing({ signal: new AbortController().signal })
  await decideLink(true, false)
  await reloadWithNewAccount()
  expect(assign).toHaveBeenCalledWith('/auth')
  return stored.has(KEY)
}

afterEach(() => vi.unstubAllGlobals())

it('keeps the session if the same account links the computer again', async () => {
  expect(await relinkedBy('lucia@ejemplo.es')).toBe(true)
})

it('drops the session if another account of the relay links the computer', async () => {
  expect(await relinkedBy('bea@ejemplo.es')).toBe(false)
})
