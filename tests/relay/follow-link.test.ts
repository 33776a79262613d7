import { watch } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkOf } from '#cli/link/establish.ts'
import { followLink } from '#cli/link/follow-link.ts'
import { writeLink } from '#cli/link/link-file.ts'
import { relayCalls } from '#cli/link/relay-calls.ts'
import { startServing } from '#cli/serve/serving.ts'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { testConfig } from '../support/config.ts'
import { accountAt, testRelay } from '../support/servers/relay.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'

async function linkAt(relayUrl: string) {
  const { access_token, refresh_token } = (await accountAt(relayUrl)).session
  return linkOf(await relayCalls(relayUrl), { access_token, refresh_token })
}

test('a failed change of the link is reported and retried until it succeeds', async () => {
  const dataDir = await tempDir()
  const reported: unknown[] = []
  let calls = 0
  const onChange = async () => {
    if (++calls < 3) throw new Error(`try ${calls}`)
  }
  const followed = followLink(dataDir, null, onChange, (error) => reported.push(error), 10)
  onTestFinished(() => followed.close())
  // An unreadable link file is reported and changes nothing.
  await writeFile(join(dataDir, 'link.json'), '{}')
  await until(() => reported.length > 0)
  expect(reported[0]).toMatchObject({ code: 'link-unreadable' })
  expect(calls).toBe(0)
  await writeLink(dataDir, await linkAt((await testRelay()).url))
  await until(() => calls === 3)
  expect(reported).toContainEqual(new Error('try 2'))
})

test('a link that was stored after the helper was opened is applied', async () => {
  const dataDir = await tempDir()
  const link = await linkAt((await testRelay()).url)
  await writeLink(dataDir, link)
  let calls = 0
  const onChange = async () => void calls++
  const follower = followLink(dataDir, link, onChange, () => undefined)
  await follower.close()
  expect(calls).toBe(0)
  const followed = followLink(dataDir, null, onChange, () => undefined)
  onTestFinished(() => followed.close())
  await until(() => calls === 1)
})

test('a repeated failure is reported once, and closing ends the retries', async () => {
  const dataDir = await tempDir()
  const reported: unknown[] = []
  let calls = 0
  const onChange = async () => {
    calls++
    // Another change during a try starts the next one at once.
    if (calls === 1) await writeLink(dataDir, link)
    if (calls === 1) await until(() => renamed)
    throw new Error('the port is taken')
  }
  const link = await linkAt((await testRelay()).url)
  let renamed = false
  const watcher = watch(dataDir, () => {
    renamed ||= calls === 1
  })
  onTestFinished(() => watcher.close())
  await writeLink(dataDir, link)
  const followed = followLink(dataDir, null, onChange, (error) => reported.push(error), 20)
  await until(() => calls >= 4)
  await followed.close()
  const before = calls
  // A second instance serves as the clock: after its fourth try the first one would have retried.
  let others = 0
  const onOther = async () => {
    others++
    throw new Error('no')
  }
  const other = followLink(dataDir, null, onOther, () => undefined, 20)
  await until(() => others >= 4)
  await other.close()
  expect(calls).toBe(before)
  expect(reported).toEqual([new Error('the port is taken')])
})

test('a helper that fails to reopen with a new link reports it and retries', async () => {
  const { url } = await testRelay()
  const dataDir = join(await tempDir(), 'data')
  const reported: unknown[] = []
  const serving = await startServing(
    testConfig(dataDir),
    { demo: false, host: null, signUp: 'loopback', report: (error) => reported.push(error) },
    0,
  )
  onTestFinished(() => serving.close())
  const anyone = createCall({ baseUrl: serving.local })
  const tls = join(dataDir, 'tls')
  await rename(tls, `${tls}-kept`)
  await writeFile(tls, 'no folder')
  await writeLink(dataDir, await linkAt(url))
  await until(() => reported.length > 0)
  await expect(anyone(status.config)).rejects.toBeDefined()
  await rm(tls)
  await rename(`${tls}-kept`, tls)
  await until(async () => (await anyone(status.config).catch(() => null))?.account.url === url)
})
