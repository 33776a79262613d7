import { expect, test } from 'vitest'
import { tempDir } from '../support/temp.ts'
import { comicsHere } from './support/comics-here.ts'

test('without a terminal an error is printed first, then its remedy in one sentence', async () => {
  const home = await tempDir()
  const run = (...args: string[]) => comicsHere(args, { home, env: { LANG: 'en' } })
  const login = await run('login')
  expect(login.code).toBe(1)
  expect(login.stderr.trim().split('\n')).toEqual([expect.stringContaining('--email EMAIL --password-stdin')])
  const wide = await run('library', 'add', home)
  expect(wide.code).toBe(1)
  expect(wide.stderr.trim().split('\n')).toEqual([
    expect.stringContaining(home),
    expect.stringContaining('--yes'),
  ])
  expect((await run('logout')).stdout).toBe('Nobody was signed in.\n')
  expect((await run('import', '--help')).stdout).not.toContain('default')
})
