import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { knownFailure } from '#http/errors.ts'

test('a full disk and an exceeded quota are known errors; a bug is not', () => {
  for (const code of ['ENOSPC', 'EDQUOT'])
    expect(knownFailure(Object.assign(new Error(code), { code }))).toMatchObject({
      code: 'disk-full',
      status: 507,
    })
  const given = new AppError('not-found')
  expect(knownFailure(given)).toBe(given)
  for (const bug of [new TypeError('x'), null, undefined, 'text']) expect(knownFailure(bug)).toBeNull()
})
