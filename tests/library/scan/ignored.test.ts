import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeCbz } from '../../support/cbz.ts'
import { testLibrary } from '../../support/library.ts'

test('ignored files are counted by reason with examples, and deleted with their library', async () => {
  const t = await testLibrary()
  const at = (...names: string[]) => join(t.root, ...names)
  await writeCbz(at('Saga', 'Saga 1.cbz'))
  await writeFile(at('Saga', 'Saga 1.jpg'), 'its cover')
  await writeFile(at('Saga', 'Saga 1.cbz.ComicInfo.xml'), 'its metadata')
  for (let n = 1; n <= 7; n++) await writeFile(at('Saga', `notes ${n}.txt`), 'x')
  for (const folder of ['@eaDir', '.hidden', '__MACOSX']) {
    await mkdir(at(folder))
    await writeFile(at(folder, 'inside.cbz'), 'x')
  }
  await writeFile(at('Saga', '._Saga 1.cbz'), 'x')
  await writeFile(at('Saga', 'Saga 2.cbz.part'), 'x')
  await symlink('/', at('everything'))
  await t.library.roots.add(t.root)
  await t.scan()
  const ignored = await t.library.ignored()
  expect(Object.fromEntries(ignored.map(({ reason, count }) => [reason, count]))).toEqual({
    type: 7,
    system: 3,
    hidden: 1,
    unfinished: 1,
    outside: 1,
  })
  const examples = (wanted: string) => ignored.find(({ reason }) => reason === wanted)?.examples
  expect(examples('type')).toHaveLength(5)
  expect(examples('hidden')).toEqual([`${at('.hidden')}/`])
  expect(examples('unfinished')).toEqual([at('Saga', 'Saga 2.cbz.part')])

  // A scan of one folder does not change the others' counts.
  await t.scan({ paths: [at('Saga')] })
  expect(await t.library.ignored()).toEqual(ignored)
  await t.library.roots.remove(t.root)
  expect(await t.library.ignored()).toEqual([])
})
