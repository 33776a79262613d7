import { expect, test } from 'vitest'
import { commandOf } from '#cli/config.ts'

test('commandOf returns the command line as it can be typed again', () => {
  expect(commandOf(['serve', '--port', '9000'], {})).toBe('comics serve --port 9000')
  expect(commandOf(['serve'], { npm_command: 'exec' })).toBe('npx comics serve')
  expect(commandOf(['serve'], { npm_command: 'start' })).toBe('node bin/comics.js serve')
  expect(commandOf(['serve', '--data-dir', '/home/ana/mis cómics'], {})).toBe(
    process.platform === 'win32'
      ? 'comics serve --data-dir "/home/ana/mis cómics"'
      : "comics serve --data-dir '/home/ana/mis cómics'",
  )
})
