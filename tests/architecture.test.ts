import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import gate from '../vitest.config.ts'
import soak from '../vitest.soak.config.ts'
import { DIRECT_ONLY } from './http/support/direct-only.ts'
import { OVER_RELAY } from './http/support/over-relay.ts'

/** Allowed imports of each part, with the reason (docs/architecture.md, Import rules). */
const RULES: Readonly<Record<string, { may: readonly string[]; why: string }>> = {
  domain: { may: [], why: 'the rules stand on nothing but zod, so that every part may stand on them' },
  i18n: { may: ['domain'], why: 'words are shared by web and terminal' },
  contract: { may: ['domain'], why: 'both ends of the wire read it' },
  formats: { may: ['domain', 'disk'], why: 'a comic file knows no http and no database' },
  disk: { may: ['domain'], why: 'how files are opened, waited for and replaced, for every part that does' },
  db: { may: ['domain', 'disk'], why: 'SQLite as promises, nothing of what is stored' },
  records: {
    may: ['domain', 'contract'],
    why: 'what the account holds is reached through a supabase client alone',
  },
  decoding: {
    may: ['domain', 'disk', 'formats'],
    why: 'the decoder process has no access to the library or the servers',
  },
  library: {
    may: ['domain', 'contract', 'formats', 'decoding', 'db', 'disk'],
    why: 'the collection knows no server',
  },
  http: { may: ['domain', 'contract', 'disk'], why: 'what servers share knows none of them' },
  helper: { may: ['domain', 'contract', 'http', 'library'], why: 'servers never import each other' },
  account: {
    may: ['domain', 'contract', 'http', 'db', 'disk', 'i18n'],
    why: 'servers never import each other',
  },
  apps: {
    may: ['domain', 'i18n', 'contract', 'records', 'http', 'library'],
    why: 'reading apps are answered from the collection and the account; servers never import each other',
  },
  sync: {
    may: ['domain', 'contract', 'records', 'library'],
    why: 'the reading record and the account are kept the same, whoever serves them',
  },
  relay: { may: ['domain', 'contract', 'http'], why: 'servers never import each other' },
  cli: {
    may: [
      'domain',
      'i18n',
      'contract',
      'records',
      'formats',
      'decoding',
      'db',
      'disk',
      'library',
      'http',
      'helper',
      'account',
      'apps',
      'sync',
      'relay',
    ],
    why: 'the terminal composes everything but the dashboard',
  },
  'web/paths': { may: ['domain'], why: 'addresses are texts, named after kinds of the domain' },
  'web/components': {
    may: ['web/paths', 'i18n', 'domain', 'contract'],
    why: 'components draw what they are given',
  },
  'web/data': {
    may: ['domain', 'contract', 'records', 'i18n'],
    why: 'the only place of the dashboard that talks to servers',
  },
  'web/actions': {
    may: ['web/data', 'web/components', 'web/paths', 'i18n', 'domain', 'contract', 'records'],
    why: 'what is done with comics wherever they are listed belongs to no screen',
  },
  'web/screens': {
    may: ['web/actions', 'web/data', 'web/components', 'web/paths', 'i18n', 'domain', 'contract', 'records'],
    why: 'a screen draws its own queries; another screen is reached by its address',
  },
  'web/reader': {
    may: ['web/actions', 'web/data', 'web/components', 'web/paths', 'i18n', 'domain', 'contract', 'records'],
    why: 'the reader is a screen',
  },
  'web/app': {
    may: [
      'web/paths',
      'web/data',
      'web/components',
      'web/actions',
      'web/screens',
      'web/reader',
      'i18n',
      'domain',
      'contract',
      'records',
    ],
    why: 'the frame knows its screens',
  },
}

const isOfWeb = (part: string) => part.startsWith('web/')

/** Parts that also run in a browser: no Node modules, no packages that need Node. */
const BROWSER = ['domain', 'i18n', 'contract', 'records', 'web', ...Object.keys(RULES).filter(isOfWeb)]
const ROOT = resolve(import.meta.dirname, '..')

interface Import {
  readonly file: string
  readonly part: string
  readonly specifier: string
  readonly typeOnly: boolean
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

function partOf(file: string): string {
  // Addresses are the only part of the frame that screens may import.
  if (file === 'web/app/paths.ts') return 'web/paths'
  if (/\.(css|svg|webp|woff2)$/.test(file)) return 'web/art'
  const [top = '', part = ''] = file.split('/')
  return top === 'src' ? part : part.includes('.') ? 'web' : `${top}/${part}`
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found = text.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm,
  )
  return [...found].map(([, type, from, bare, dynamic]) => ({
    file,
    part: partOf(file),
    specifier: from ?? bare ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }))
}

/** Returns the part that an import resolves to; null for packages and assets. */
function targetOf({ file, specifier }: Import): string | null {
  if (specifier.startsWith('#')) {
    const [top = '', ...rest] = specifier.slice(1).split('/')
    return top === 'web' ? partOf(`web/${rest.join('/')}`) : top
  }
  if (specifier.startsWith('.')) return partOf(relative(ROOT, resolve(ROOT, dirname(file), specifier)))
  return null
}

const files = [...sources('src'), ...sources('web')]
const imports = files.flatMap(importsOf)

test('the source files are found', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(300)
})

describe.each(Object.entries(RULES))('%s', (part, { may, why }) => {
  test(`imports only allowed parts: ${why}`, () => {
    const foreign = imports
      .filter((each) => each.part === part)
      .filter((each) => {
        const target = targetOf(each)
        return target !== null && target !== part && target !== 'web/art' && !may.includes(target)
      })
    expect(foreign.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
  })
})

test('imports are written #part/… across parts and ./… within a part', () => {
  const wrong = imports.filter((each) => {
    const target = targetOf(each)
    if (target === null || target === 'web/art' || !(each.part in RULES)) return false
    if (each.part === 'web/app' && target === 'web/paths') return false
    return each.specifier.startsWith('#') === (target === each.part)
  })
  expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
})

test('no screen imports another: screens link to each other by address', () => {
  const areaOf = (path: string) => /^#?web\/screens\/([^/]+)\//.exec(path)?.[1]
  const wrong = imports.filter((each) => {
    const target = relative(ROOT, resolve(ROOT, dirname(each.file), each.specifier)).replaceAll('\\', '/')
    const [from, to] = [
      areaOf(each.file),
      each.specifier.startsWith('.') ? areaOf(target) : areaOf(each.specifier),
    ]
    return from !== undefined && to !== undefined && from !== to
  })
  expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
})

test('only src/db imports an SQLite driver', () => {
  const wrong = imports.filter(
    ({ part, specifier }) => part !== 'db' && /^(sqlite3|node:sqlite|better-sqlite3)$/.test(specifier),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

/** Returns the name of an imported package, null for other modules. */
function packageOf({ specifier }: Import): string | null {
  if (/^(#|\.|node:)/.test(specifier)) return null
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? null
}

/** Packages that `src/formats` uses but that parse no comic. */
const GENERAL_PACKAGES = ['lru-cache', 'p-limit', 'zod']
/** Packages that parse a comic's content: all others that `src/formats` uses. */
const PARSERS = new Set(
  imports
    .filter(({ part, typeOnly }) => part === 'formats' && !typeOnly)
    .map(packageOf)
    .filter((name) => name !== null && !GENERAL_PACKAGES.includes(name)),
)

/**
 * Modules that parse a comic's content. `fingerprint.ts` and `deadline.ts` do not, nor does `splice`, which reads lists
 * of entries and copies bytes; only its `edit-tags.ts` does.
 */
const readsContent = (each: Import) => {
  const { specifier, typeOnly } = each
  if (typeOnly) return false
  return (
    PARSERS.has(packageOf(each)) ||
    (/^#formats\//.test(specifier) &&
      !/\/(fingerprint|deadline)\.ts$|\/splice\/(?!edit-tags)/.test(specifier)) ||
    /^(\.|#decoding)\/process\//.test(specifier)
  )
}

test('comics are decoded in the decoder process only, so that no file crashes the helper', () => {
  const apart = (file: string) => /^src\/(formats|decoding\/process|cli\/demo)\//.test(file)
  const wrong = imports.filter((each) => !apart(each.file) && readsContent(each))
  expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
})

/** Packages that run in browsers. */
const BROWSER_PACKAGES = [
  '@base-ui/react',
  '@fontsource-variable/instrument-sans',
  '@supabase/supabase-js',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'eventsource-parser',
  'i18next',
  'jose',
  'lucide-react',
  'p-limit',
  'react',
  'react-dom',
  'react-i18next',
  'react-router',
  'sonner',
  'uqr',
  'zod',
]

test('browser code imports nothing of Node', () => {
  const wrong = imports.filter((each) => {
    if (!BROWSER.includes(each.part) || each.typeOnly) return false
    const name = packageOf(each)
    return each.specifier.startsWith('node:') || (name !== null && !BROWSER_PACKAGES.includes(name))
  })
  expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
})

test('only the terminal reads argv and the environment', () => {
  const wrong = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return partOf(file) !== 'cli' && /process\.(env|argv)\b/.test(text)
  })
  expect(wrong).toEqual([])
})

test('every folder of src and web is a known part', () => {
  const parts = new Set(files.map(partOf))
  const unknown = [...parts].filter((part) => !(part in RULES) && part !== 'web' && part !== 'web/main.tsx')
  expect(unknown.filter((part) => !['web/styles', 'web/art'].includes(part))).toEqual([])
})

/** Returns the source files that an import resolves to; none for styles and packages. */
function fileOf({ file, specifier }: Import): string | null {
  const [part = '', ...rest] = specifier.slice(1).split('/')
  const path = specifier.startsWith('#')
    ? [part === 'web' ? 'web' : `src/${part}`, ...rest].join('/')
    : relative(ROOT, resolve(ROOT, dirname(file), specifier)).replaceAll('\\', '/')
  return files.includes(path) ? path : null
}

test('there are no import cycles, including type imports', () => {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const target of imports.filter((each) => each.file === file).map(fileOf)) {
      if (target !== null) visit(target, [...path, file])
    }
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

/** Returns the regular expression of a glob with `*`, a double `*` and alternatives in braces. */
const patternOf = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replace(/\{(\w+),(\w+)\}/g, '($1|$2)')
      .replaceAll('**/', '<folders>')
      .replaceAll('*', '[^/]*')
      .replaceAll('<folders>', '(.*/)?')}$`,
  )

/** The parts of a Vitest configuration that choose files. */
interface Choice {
  readonly test?: { readonly include?: readonly string[] }
}
const testFiles = sources('tests').filter((file) => /\.test\.tsx?$/.test(file))

test('every test file runs in the gate or in a soak', () => {
  const projects = [gate, soak].flatMap(({ test: options }) => (options?.projects ?? []) as readonly Choice[])
  const patterns = projects.flatMap((project) => project.test?.include ?? []).map(patternOf)
  expect(patterns.length).toBeGreaterThan(10)
  expect(testFiles.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([])
})

test('the lists of tests over a relay name existing files', () => {
  const listed = [...OVER_RELAY, ...Object.keys(DIRECT_ONLY)].map((file) => `tests/http/${file}.test.ts`)
  expect(listed.filter((file) => !testFiles.includes(file))).toEqual([])
})

test('journeys with a part for phones run on a phone', () => {
  const journeys = sources('tests/e2e').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^\s*test\(/m)
      .slice(1)
      .map((text) => text.slice(0, text.indexOf('=> {'))),
  )
  const forPhones = journeys.filter((head) => head.includes('isMobile'))
  expect(forPhones.length).toBeGreaterThan(5)
  expect(forPhones.filter((head) => !/@(phone|both)/.test(head))).toEqual([])
})
