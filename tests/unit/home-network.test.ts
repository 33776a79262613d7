import { expect, onTestFinished, test } from 'vitest'
import { createHomeNetwork } from '#cli/listen/home-network.ts'
import { until } from '../support/until.ts'

test('the error of a network that cannot be opened stays until the next attempt has ended', async () => {
  let attempts = 0
  let finish = (): void => undefined
  const listening = {
    port: 8080,
    close: async () => undefined,
    renew: () => undefined,
    renewNow: async () => undefined,
    async listenAlso() {
      if (++attempts === 1) throw new Error('refused')
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { close: () => undefined }
    },
  }
  const settings = { getOrCreate: async () => 'open', get: async () => 'open', put: async () => undefined }
  const network = createHomeNetwork({
    settings,
    report: () => undefined,
    onChange: async () => undefined,
    addresses: () => ['192.168.1.7'],
    every: 10,
  })
  onTestFinished(() => {
    finish()
    return network.close()
  })
  await network.start(listening)
  expect(network.problem).toMatchObject({ code: 'network-refused' })
  await until(() => attempts === 2)
  expect(network.problem).toMatchObject({ code: 'network-refused' })
  finish()
  await until(() => network.problem === null)
})
