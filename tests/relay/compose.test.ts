import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nodeOf, options } from '#cli/commands/relay.ts'
import { readConfig } from '#cli/config.ts'
import { relay } from '#contract/relay.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FILES = ['relay.compose.yaml', 'relay-nodes.compose.yaml']

/** Returns the option name of a flag in camel case. */
const nameOf = (flag: string) =>
  flag.slice(2).replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())

test.each(FILES)('%s runs the relay with existing options', (file) => {
  const [command = ''] = /command: relay .*/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? []
  const flags = command.match(/--[a-z-]+/g) ?? []
  expect(flags).toContain('--public-url')
  expect(Object.keys(options.shape)).toEqual(expect.arrayContaining(flags.map(nameOf)))
})

test('nodes read the URL of Redis from the environment, so that no password is on a command line', () => {
  const file = readFileSync(join(ROOT, 'relay-nodes.compose.yaml'), 'utf8')
  const named = /COMICS_REDIS_URL: \$\{COMICS_REDIS_URL:-(.*)\}/.exec(file)?.[1]
  vi.stubGlobal('COMICS_VERSION', '0.0.0-test')
  onTestFinished(() => void vi.unstubAllGlobals())
  const nodePort = 9443
  const configured = (url: string) => readConfig({ COMICS_REDIS_URL: url }, '/data')
  expect(nodeOf({ nodePort }, configured(named ?? ''))).toMatchObject({
    redis: 'redis://redis',
    port: nodePort,
  })
  expect(nodeOf({ nodePort, redis: '/run/redis.sock' }, configured('redis://other'))).toMatchObject({
    redis: '/run/redis.sock',
  })
  expect(nodeOf({ nodePort }, configured(''))).toBeNull()
  expect(() => nodeOf({ nodePort }, configured('http://redis'))).toThrow(
    expect.objectContaining({ code: 'option-invalid', params: { option: 'COMICS_REDIS_URL' } }),
  )
})

test('names of computers and browsers have no invisible characters', () => {
  const name = relay.begin.body.shape.name
  expect(name.parse(' \u001b[2Jimac\u202e\u200b de Lucía\n')).toBe('[2Jimac de Lucía')
  expect(name.safeParse('\u202e\u0007 ').success).toBe(false)
  expect(relay.begin.body.parse({ name: 'a', platform: 'Li\u0000nux' }).platform).toBe('Linux')
  expect(relay.claim.body.shape.browser.parse('Fire\u2066fox')).toBe('Firefox')
})
