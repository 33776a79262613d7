import { test } from 'vitest'
import { openAccount, signUp } from './support/account.ts'
import { walkThroughChanges, walkThroughTransfer } from './support/transfer.ts'

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

test('an account’s own rows come back over what was changed: what is claimed and read stays, no two names are one', async () => {
  const account = await openAccount({ signUp: 'open' })
  try {
    await walkThroughChanges(await signUp(account, 'ana@example.com'))
  } finally {
    await account.stop()
  }
})
