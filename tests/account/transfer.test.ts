import { test } from 'vitest'
import { openAccount, signUp } from './support/account.ts'
import { walkThroughTransfer } from './support/transfer.ts'

test('an account’s rows go over to another person’s: what is later and has the same name there stays', async () => {
  const account = await openAccount({ signUp: 'open' })
  try {
    await walkThroughTransfer(
      await signUp(account, 'ana@example.com'),
      await signUp(account, 'eva@example.com'),
    )
  } finally {
    await account.stop()
  }
})
