import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

/** Returns the cost parameters of each password hash that was computed during `work`, which do not depend on load. */
export async function hashCosts(work: () => Promise<unknown>): Promise<unknown[]> {
  const scrypt = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  try {
    await work()
    return scrypt.mock.calls.map(([, , , options]) => options)
  } finally {
    scrypt.mockRestore()
    syncBuiltinESMExports()
  }
}
