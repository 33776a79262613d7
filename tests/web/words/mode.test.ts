import { expect, it } from 'vitest'
import { modeOf } from '#web/data/connection/mode-of.ts'

const here = { running: true, connectedLocal: true }
const tunnelled = { running: true, connectedLocal: false }
const relay = { signalServer: true, helperOnline: true }

it.each([
  ['the helper answers directly', here, null, 'local', null],
  ['the helper comes first, whatever the relay says', here, relay, 'local', null],
  ['reached through the relay', tunnelled, relay, 'signal', null],
  ['only the relay answers', null, relay, 'signal', null],
  ['the relay answers, the helper is away', null, { ...relay, helperOnline: false }, 'off', 'helper-offline'],
  ['a helper that stops', { ...here, running: false }, null, 'off', 'unreachable'],
  ['a helper elsewhere without a relay', tunnelled, { ...relay, signalServer: false }, 'off', 'unreachable'],
  ['nothing answers', null, null, 'off', 'unreachable'],
] as const)('server mode: %s', (_what, helper, connectivity, mode, reason) => {
  expect(modeOf(helper, connectivity)).toEqual({ mode, reason })
})
