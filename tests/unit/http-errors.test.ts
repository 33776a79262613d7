import { expect, test } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import { expectedError } from '#http/responses/errors.ts'

test('a full disk and an exceeded quota are expected errors; a bug is not', () => {
  for (const code of ['ENOSPC', 'EDQUOT'])
    expect(expectedError(Object.assign(new Error(code), { code }))).toMatchObject({
      code: 'disk-full',
      status: 507,
    })
  const given = new AppError('not-found')
  expect(expectedError(given)).toBe(given)
  for (const bug of [new TypeError('x'), null, undefined, 'text']) expect(expectedError(bug)).toBeNull()
})
