import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { outboxDelivery, readOutbox } from '#account/auth/mail/outbox.ts'
import { migrations } from '#account/migrations.ts'
import { createAccount } from '#account/start.ts'
import { openDatabase } from '#db/index.ts'
import { tempDir } from '../../support/temp.ts'
import { openAccount, ownAccount, signUp } from '../support/account.ts'
import { messageTo } from '../support/messages.ts'

const HOUR = 3_600_000

it('the outbox stores the newest fifty messages, each for its hour', async () => {
  let time = 0
  const db = await openDatabase(join(await tempDir(), 'accounts.db'), { migrations })
  const deliver = outboxDelivery(db, () => time)
  const write = (code: string) =>
    deliver({
      kind: 'recovery',
      to: 'ana@example.com',
      language: 'es',
      code,
      link: null,
      newEmail: null,
      expiresAt: time + HOUR,
    })
  for (let n = 1; n <= 55; n++) await write(String(n))
  const entries = await readOutbox(db, time)
  expect(entries.map(({ code }) => Number(code))).toEqual(Array.from({ length: 50 }, (_, n) => 55 - n))
  time = HOUR
  expect(await readOutbox(db, time)).toEqual([])
  await write('last')
  expect(await db.all('select code from auth_outbox')).toEqual([{ code: 'last' }])
  await db.close()
})

it('the outbox is emptied once a mail server is set', async () => {
  const account = await openAccount()
  await signUp(account, 'ana@example.com')
  await account.client().auth.resetPasswordForEmail('ana@example.com')
  await messageTo(account, 'ana@example.com')
  const mail = { url: 'smtp://127.0.0.1:9', from: 'comics@example.org' }
  const later = await createAccount({ dataDir: account.dataDir, mail })
  expect(await later.local.outbox()).toEqual([])
  await later.close()
  await account.stop()
})

it('no response and no log contains codes or links of the outbox', async () => {
  const logged: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => logged.push(String(text)) > 0)
  }
  const account = await ownAccount()
  const { client } = await signUp(account, 'ana@example.com')
  const answers: string[] = []
  const ask = await account.request('/auth/v1/recover', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@example.com' }),
  })
  answers.push(JSON.stringify([...ask.headers]), await ask.text())
  const { code, link } = await messageTo(account, 'ana@example.com')
  const { data } = await client.auth.getUser()
  answers.push(JSON.stringify(data))
  for (const path of ['/auth/v1/settings', '/rest/v1/', '/rest/v1/auth_outbox']) {
    answers.push(await (await account.request(path)).text())
  }
  vi.restoreAllMocks()
  const secret = new URL(link).searchParams.get('token') ?? ''
  for (const text of [...answers, ...logged]) {
    expect(text).not.toContain(code)
    expect(text).not.toContain(secret)
  }
})
