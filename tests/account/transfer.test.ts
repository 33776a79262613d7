import { test } from 'vitest'
import { openAccount, signUp } from './support/account.ts'
import {
  walkThroughChanges,
  walkThroughMeeting,
  walkThroughMerge,
  walkThroughTransfer,
} from './support/transfer.ts'

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

test('two records of an account that are one comic’s here become one, read to where it was read last', async () => {
  const account = await openAccount({ signUp: 'open' })
  try {
    await walkThroughMeeting(await signUp(account, 'ana@example.com'))
  } finally {
    await account.stop()
  }
})

test('a name that was merged where rows come from gives its comics to whom it leads to here', async () => {
  const account = await openAccount({ signUp: 'open' })
  try {
    await walkThroughMerge(await signUp(account, 'ana@example.com'), await signUp(account, 'eva@example.com'))
  } finally {
    await account.stop()
  }
})
