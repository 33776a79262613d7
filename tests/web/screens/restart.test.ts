import { describe, expect, it } from 'vitest'
import { portOf, restartCommand } from '#web/screens/server/status/restart-command.ts'

describe('the command that restarts the server', () => {
  it.each([
    ['comics serve', '8080', 'comics serve'],
    ['comics serve --port 9000 --host 0.0.0.0', '9000', 'comics serve --port 9000 --host 0.0.0.0'],
    ['comics serve --port 0 --no-open', '41234', 'comics serve --port 41234 --no-open'],
    // The default port was in use.
    ['npx comics serve', '8081', 'npx comics serve --port 8081'],
    [null, '8080', 'npx comics serve'],
    [null, '443', 'npx comics serve --port 443'],
  ])('%s at %s: %s', (used, port, command) => {
    expect(restartCommand(used, port)).toBe(command)
  })
  it('returns the default port of addresses without one', () => {
    expect(portOf({ port: '', protocol: 'https:' })).toBe('443')
    expect(portOf({ port: '9000', protocol: 'http:' })).toBe('9000')
  })
})
