import { expect, test } from 'vitest'
import { sandboxed } from '#decoding/sandbox.ts'

test("a readable path that is a temporary folder is mounted over the sandbox's empty one", () => {
  const { args } = sandboxed('node', [], { read: ['/tmp', '/var/tmp'], write: ['/tmp/own'] })
  const at = (how: string, path: string) => args.findIndex((each, n) => each === how && args[n + 1] === path)
  for (const path of ['/tmp', '/var/tmp']) {
    expect(at('--tmpfs', path)).toBeGreaterThan(-1)
    expect(at('--ro-bind-try', path)).toBeGreaterThan(at('--tmpfs', path))
  }
  expect(at('--bind', '/tmp/own')).toBeGreaterThan(at('--ro-bind-try', '/tmp'))
})
