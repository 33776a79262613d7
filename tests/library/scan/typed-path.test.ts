import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFolder } from '#library/roots/folders.ts'
import { typedPath } from '#library/roots/typed-path.ts'
import { testLibrary } from '../../support/library.ts'

it.each([
  ['  /comics ', '/comics'],
  ['"C:\\Mis cómics"', 'C:\\Mis cómics'],
  ["'/mis cómics'", '/mis cómics'],
  ['“/mis cómics”', '/mis cómics'],
  ['"~/Comics"', join(homedir(), 'Comics')],
  ['~', homedir()],
  ['~lucia/Comics', '~lucia/Comics'],
  ['"', '"'],
  ['""', ''],
  ["/d'Artagnan'", "/d'Artagnan'"],
])('parses %s', (given, path) => {
  expect(typedPath(given)).toBe(path)
})

it('adds and lists a folder whose path was pasted in quotation marks', async () => {
  const { library, root } = await testLibrary()
  expect((await listFolder(` "${root}" `)).path).toBe(await library.roots.add(` "${root}" `))
})
