import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

/** Words that name nothing in particular, with the term of docs/glossary.md that is meant instead. */
const VAGUE: Readonly<Record<string, string>> = {
  among: 'comic set, or the name of the filter',
  asker: 'client, user or requester',
  harmless: 'safe',
  heard: 'received',
  kept: 'stored',
  looks: 'decode jobs',
  met: 'encountered',
  nobody: 'the subject',
  pieces: 'chunks or parts',
  said: 'facets',
  say: 'the verb of what is done',
  somebody: 'user or client',
  tell: 'report, send or publish',
  told: 'reported',
  traits: 'capabilities',
  turns: 'queue or mutex',
  twin: 'duplicate candidate',
  twins: 'duplicate candidates',
  ways: 'routes',
  whose: 'owner',
  wish: 'query or input',
  wishes: 'options',
}

/** Names of formats and standards that contain such a word. */
const PROPER_NAMES = /CoMet/g

const EXPORT = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
/** An exported function, with the end of the line before it and its body up to the closing brace. */
const FUNCTION = /(.*)\nexport (?:async )?function\*? (\w+)[\s\S]*?\n}/g
/** Lines of a function that its name can explain. */
const SHORT = 10

const files = ['src', 'web'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
)
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Returns the lower-case words of a name in camel case, capitals or kebab case. */
const wordsOf = (name: string) =>
  [...name.replace(PROPER_NAMES, '').matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)].map(([word]) =>
    word.toLowerCase(),
  )

test('exports and files have no vague names', () => {
  const vague = files.flatMap((file) => {
    const names = [...textOf(file).matchAll(EXPORT)].map(([, name = '']) => name)
    const stem = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))
    return [stem, ...names].flatMap((name) =>
      wordsOf(name)
        .filter((word) => word in VAGUE)
        .map((word) => `${name} in ${file}: use a term such as ${VAGUE[word]}`),
    )
  })
  expect(vague).toEqual([])
})

test('exported functions longer than ten lines have docstrings, except factories', () => {
  // What a factory (`createX`) makes is documented at the interface that it returns.
  const undocumented = files.flatMap((file) =>
    [...textOf(file).matchAll(FUNCTION)]
      .filter(
        ([whole, before = '', name = '']) =>
          !name.startsWith('create') && whole.split('\n').length - 1 > SHORT && !before.endsWith('*/'),
      )
      .map(([, , name]) => `${name} in ${file}`),
  )
  expect(undocumented).toEqual([])
})
