import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from '#account/auth/passwords.ts'
import { useRealHashes } from '../support/cheap-hashes.ts'

it("a password hash has its own salt, OWASP's cost, and matches only its password", async () => {
  useRealHashes()
  const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(first).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  expect(second).not.toBe(first)
  expect(await passwordMatches('correct horse', first)).toBe(true)
  for (const wrong of ['correct horsE', '', `correct horse${' '.repeat(80)}`])
    expect(await passwordMatches(wrong, first)).toBe(false)
})
