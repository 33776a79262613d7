import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageConfig } from '../support/page-config.ts'

const HERE = 'https://localhost:8080'

/** The computer's current account; null while it does not respond. */
let now: string | null
const reload = vi.fn()
const removed = vi.fn()

async function page() {
  vi.resetModules()
  const { setAccountConfig } = await import('#web/data/account/account.ts')
  setAccountConfig(pageConfig(HERE))
  return (await import('#web/data/account/account-change.ts')).reloadOnAccountChange
}

beforeEach(() => {
  vi.clearAllMocks()
  now = HERE
  const known = JSON.stringify({ config: pageConfig(HERE) })
  vi.stubGlobal('document', { getElementById: () => ({ textContent: known }) })
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: removed })
  vi.stubGlobal('location', { hash: '', reload })
  vi.stubGlobal('fetch', async () => {
    if (now === null) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, ...pageConfig(now) })
  })
})

afterEach(() => vi.unstubAllGlobals())

it('does not show a session of one account to another with a similar address', async () => {
  const { storedSession, storageKey } = await import('#web/data/account/stored-session.ts')
  const one = 'https://comics.a.example'
  const others = ['https://comics.b.example', 'https://comics.a.example:81']
  const session = JSON.stringify({ access_token: 'x', user: { id: '1' } })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === storageKey(one) ? session : null) })
  expect(storedSession(one)).toMatchObject({ access_token: 'x' })
  expect(others.map(storedSession)).toEqual([null, null])
})

it("keeps the account while the computer's is the same or unknown", async () => {
  const follow = await page()
  await follow()
  now = null
  await follow()
  expect(reload).not.toHaveBeenCalled()
})

it('reloads without the previous session once the computer has another account', async () => {
  const follow = await page()
  now = 'https://relay.ejemplo.es'
  void follow()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(removed).toHaveBeenCalledWith('sb-localhost:8080-auth-token')
})
