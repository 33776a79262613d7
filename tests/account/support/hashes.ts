import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

/** Returns the cost of each password hash that was computed during `work`: what an answer costs, whatever the load. */
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
