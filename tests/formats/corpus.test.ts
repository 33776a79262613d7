import { describe, expect, it } from 'vitest'
import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import { openComic } from '#formats/open.ts'
import { CORPUS, type CorpusFile, corpusFiles } from '../support/corpus.ts'

/** The corpus's names of our outcomes. */
const ANSWERS: Partial<Record<ErrorCode, string>> = {
  'comic-empty': 'no-pages',
  'comic-corrupt': 'corrupt',
  'comic-encrypted': 'encrypted',
  'comic-multivolume': 'multivolume',
  'comic-drm': 'encrypted',
  'comic-not-archive': 'unsupported',
  'comic-unsupported': 'unsupported',
}

interface Answer {
  readonly reported: string
  readonly pages: readonly string[]
  readonly broken: readonly number[]
}

async function ask(path: string): Promise<Answer> {
  let comic: Awaited<ReturnType<typeof openComic>>
  try {
    comic = await openComic(path)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { reported: ANSWERS[error.code] ?? error.code, pages: [], broken: [] }
  }
  try {
    const names = comic.pages.map((page) => page.name)
    if (names.length === 0) {
      expect(comic.chapters.length).toBeGreaterThan(0)
      return { reported: 'no-pages', pages: [], broken: [] }
    }
    const broken: number[] = []
    for (const number of new Set([1, Math.ceil(names.length / 2), names.length])) {
      const page = await comic.page(number).catch((error) => error)
      if (page instanceof AppError) {
        expect(page.code).not.toBe('comic-timeout')
        broken.push(number)
      } else
        expect(page).toMatchObject({ bytes: expect.any(Buffer), type: expect.stringMatching(/^image\//) })
    }
    const cover = await comic.cover().catch((error) => error)
    if (broken.length === 0) expect(cover).not.toBeInstanceOf(Error)
    expect((await comic.metadata()).layers).toBeInstanceOf(Array)
    return { reported: `ok ${names.length}`, pages: names, broken }
  } finally {
    await comic.close()
  }
}

/** Outcomes that count as expected: `either` is anything but a crash. */
function allowed({ expected }: CorpusFile): RegExp {
  // We read these formats, which the corpus leaves open.
  const ours = /if the reader supports them: (\{.*\})/.exec(expected.note ?? '')?.[1]
  const { outcome, pages, pages_or, error, or } = ours ? { ...expected, ...JSON.parse(ours) } : expected
  if (outcome === 'either') return /^(ok \d+|no-pages|corrupt|unsupported)$/
  const answers = outcome === 'ok' ? [`ok ${pages}`] : [String(error).split(' ')[0]]
  if (pages_or) answers.push(`ok ${pages_or}`)
  if (or) answers.push(/^ok/.test(or) ? 'ok \\d+' : (or.split(' ')[0] ?? ''))
  return new RegExp(`^(${answers.join('|')})$`)
}

/** Files with intentionally broken pages, or a loop in the page tree. */
const UNREADABLE = /one-bad-page|Pages-tree-refs/

const comics = corpusFiles().filter(({ path }) => !/^(images|comicinfo|bad\/images)\//.test(path))

// Skipped only where the shared corpus is missing.
describe.skipIf(comics.length === 0)('every file of the shared corpus has the outcome of its index', () => {
  it.each(comics.map((file) => [file.path, file] as const))('%s', async (path, file) => {
    // A timeout would be comic-timeout, which the index allows nowhere.
    const answer = await ask(`${CORPUS}${path}`)
    expect(answer.reported).toMatch(allowed(file))
    const first = file.facts.first_page?.name
    if (answer.pages.length > 0 && first !== undefined) expect(answer.pages[0]).toBe(first)
    if (file.expected.outcome === 'ok' && !UNREADABLE.test(path)) expect(answer.broken).toEqual([])
  })
})
