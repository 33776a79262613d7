import { test } from 'vitest'
import { ownAccount, signUp } from '../support/account.ts'
import {
  walkThroughChanges,
  walkThroughMerge,
  walkThroughSameComic,
  walkThroughTransfer,
} from '../support/transfer.ts'

test.each([
  [
    'exported rows are merged into another user’s: later progress and equal names are kept',
    walkThroughTransfer,
  ],
  ['own exported rows are merged after changes: progress is kept, names stay unique', walkThroughChanges],
  ['two records of one comic become one, with the later progress', walkThroughSameComic],
  ['a merged name in the export merges its comics here', walkThroughMerge],
])('%s', async (_what, walk) => {
  const account = await ownAccount({ signUp: 'open' })
  await walk(await signUp(account, 'ana@example.com'), await signUp(account, 'eva@example.com'))
})
