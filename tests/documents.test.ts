import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'

/* The repository stands alone: what its comments and documents name is in it, and the documents tell what is. */

const ROOT = resolve(import.meta.dirname, '..')
const FOLDERS = ['src', 'web', 'tests', 'fixtures', 'scripts', 'supabase', 'bin', 'docs', '.ci']
const TEXT = /(\.(tsx?|js|css|html|md|json|sql|toml)|\/run)$/

interface Written {
  readonly file: string
  readonly text: string
}

function filesOf(folder: string, recursive: boolean): string[] {
  return readdirSync(join(ROOT, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

const written: readonly Written[] = [
  ...filesOf('.', false),
  ...FOLDERS.flatMap((folder) => filesOf(folder, true)),
]
  .filter((file) => TEXT.test(file) && file !== 'package-lock.json')
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
const documents = written.filter(({ file }) => file.endsWith('.md'))

/** The headings of each document, by its path. */
const headings = new Map(
  documents.map(({ file, text }) => [file, [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)]),
)
/** Returns GitHub's anchor of a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Returns a text without line breaks and comment marks, so that citations may span lines. */
const joined = (text: string) => text.replace(/\n[ \t]*(?:\*|\/\/|--|#)?[ \t]*/g, ' ')

test('cited documents exist in the repository', () => {
  const elsewhere =
    /\b(?:DESIGN|SPEC|ACCOUNTS|CLIENTS|PEERS|PERFORMANCE)(?:-LANGUAGE|,? \d)|\b[Ss]pec(?:ification)? \d|\bthe spec\b/g
  const wrong = written.flatMap(({ file, text }) => [
    ...[...joined(text).matchAll(elsewhere)].map(([name]) => `${file}: ${name}`),
    ...[...text.matchAll(/\b[A-Z][A-Z-]+\.md\b/g)]
      .filter(([name]) => !existsSync(join(ROOT, name)))
      .map(([name]) => `${file}: ${name}`),
  ])
  expect(wrong).toEqual([])
})

/** Returns the citations `docs/….md, Heading` and `docs/….md#heading` whose target is missing. */
function unknownHeadings({ file, text }: Written): string[] {
  const flat = joined(text)
  return [...flat.matchAll(/docs\/[\w-]+\.md(?:#([\w-]+)|(, ))?/g)].flatMap((cited) => {
    const [whole, anchor, comma] = cited
    const [path = ''] = whole.split(/[#,]/)
    const titles = headings.get(path)
    const rest = flat.slice(cited.index + whole.length)
    const isThere =
      titles !== undefined &&
      (anchor === undefined || titles.some((title) => anchorOf(title) === anchor)) &&
      (comma === undefined || titles.some((title) => rest.startsWith(title)))
    return isThere ? [] : [`${file}: ${whole}${comma === undefined ? '' : rest.slice(0, 30)}`]
  })
}

test('cited pages of docs exist, with their headings', () => {
  expect(written.flatMap(unknownHeadings)).toEqual([])
})

test('links between documents have existing targets', () => {
  const wrong = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].flatMap(([, link, image]) => {
      const address = link ?? image ?? ''
      if (/^https?:/.test(address)) return []
      const [path = '', anchor] = address.split('#')
      const target = path === '' ? file : relative(ROOT, resolve(ROOT, dirname(file), path))
      const titles = headings.get(target.replaceAll('\\', '/')) ?? []
      const isThere =
        existsSync(join(ROOT, target)) &&
        (anchor === undefined || titles.some((title) => anchorOf(title) === anchor))
      return isThere ? [] : [`${file}: ${address}`]
    }),
  )
  expect(wrong).toEqual([])
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

test('docs/helper-api.md lists every endpoint of the helper, and who may call it', async () => {
  const files = filesOf('src/contract/helper', false)
  const modules = await Promise.all(files.map((file) => import(join(ROOT, file)) as Promise<object>))
  const endpoints = modules
    .flatMap((module) => Object.values(module) as unknown[])
    .flatMap((shared) => (typeof shared === 'object' && shared !== null ? Object.values(shared) : []))
    .filter(isEndpoint)
  expect(endpoints.length).toBeGreaterThan(40)

  const lines = documents.find(({ file }) => file === 'docs/helper-api.md')?.text.split('\n') ?? []
  const untold = endpoints.filter(({ method, path, access, scope }) => {
    const whole = new RegExp(`${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w/:{])`)
    const line = lines.find((one) => one.startsWith('|') && whole.test(one) && one.includes(method)) ?? ''
    const isTold = line !== '' && (access === 'user' || line.includes(`| ${access}`))
    return !isTold || (scope === 'local') !== line.includes(', local |')
  })
  expect(untold.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
