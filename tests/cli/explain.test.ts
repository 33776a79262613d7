import { expect, test } from 'vitest'
import { explain } from '#cli/context.ts'
import { accountError } from '#records/client/errors.ts'
import { tempDir } from '../support/temp.ts'
import { configOf, recorded } from './support/in-process.ts'

test('-v prints the response of an account to a failed request', async () => {
  const { context, notes } = await recorded(configOf(await tempDir()))
  const answer = { code: '21000', message: 'a second time', details: null, hint: 'two rows are one' }
  expect(explain(accountError(answer), context)).toBe(1)
  expect(notes.join('\n')).toMatch(/a second time.+\n +at .+code: '21000'.+hint: 'two rows are one'/s)
})

test('an account error without a message shows its status', async () => {
  const { context, notes } = await recorded(configOf(await tempDir()))
  for (const answer of [{ status: 500, message: '' }, { message: '' }]) explain(accountError(answer), context)
  const printed = notes.join('\n')
  expect(printed).toContain('El servicio de cuentas ha respondido: HTTP 500')
  expect(printed).toContain('El servicio de cuentas ha respondido: HTTP ?')
})
