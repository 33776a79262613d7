import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { parseFileName } from '#domain/filename/filename.ts'
import { numberInSeries } from '#domain/filename/issue-number.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import {
  COMIC_KINDS,
  type ComicFacts,
  type ComicKind,
  DEFAULT_TEMPLATES,
  kindOf,
  nameValues,
} from '#domain/organise/comic-kinds.ts'
import { type NameValues, padNumber, renderPath } from '#domain/organise/render-template.ts'
import { parseTemplate, type Template } from '#domain/organise/template.ts'
import { createRandom, pick } from '../../../support/random-queries.ts'

function templateOf(text: string): Template {
  const { template, error } = parseTemplate(text)
  if (template === null) throw new Error(`${error.code} at ${error.at} of ${text}`)
  return template
}
const pathOf = (text: string, values: NameValues) => renderPath(templateOf(text), values, 'cbz').path

const SAGA: NameValues = { publisher: 'Image', series: 'Saga', seriesYear: 2012, number: '7', year: 2013 }

describe('templates', () => {
  it('may end with an extension, which comics have anyway', () => {
    expect(pathOf('{series} {number}.cbz', SAGA)).toBe('Saga 7')
    expect(pathOf('{series} vol. {number}.CBR', SAGA)).toBe('Saga vol. 7')
    expect(pathOf('{series} {number}.x', SAGA)).toBe('Saga 7.x')
  })

  it('render fields, padding and optional parts', () => {
    const text = '{publisher}/{series} ({seriesYear})/{series} #{number:3}{? - {title}}'
    expect(pathOf(text, SAGA)).toBe('Image/Saga (2012)/Saga #007')
    expect(pathOf(text, { ...SAGA, title: 'Lost' })).toBe('Image/Saga (2012)/Saga #007 - Lost')
    expect(pathOf('{?{publisher}/}{series}', { series: 'Saga' })).toBe('Saga')
  })

  it.each([
    ['7', '007'],
    ['1.5', '001.5'],
    ['-1', '-001'],
    ['½', '½'],
    ['78.BEY', '078.BEY'],
    ['1000', '1000'],
  ])('pad %s to %s', (number, padded) => expect(padNumber(number, 3)).toBe(padded))

  it('name the fields that are unknown', () => {
    expect(
      renderPath(templateOf('{publisher}/{series} {number}{? {title}}'), { series: 'A' }, 'cbz'),
    ).toEqual({
      path: null,
      problem: 'missing',
      missing: ['publisher', 'number'],
    })
  })

  it.each([
    ['', 'empty', 0],
    ['  ', 'empty', 0],
    ['{series', 'unclosed', 0],
    ['a{?{series}', 'unclosed', 1],
    ['{series}}', 'brace', 8],
    ['{serie}', 'field', 0],
    ['{}', 'field', 0],
    ['{series:3}', 'digits', 0],
    ['{number:0}', 'digits', 0],
    ['{number:7}', 'digits', 0],
    ['{number:}', 'digits', 0],
    ['{?{?{title}}}', 'optional', 2],
    ['{series}{? - }', 'optional', 8],
    ['/{series}', 'outside', 0],
    ['\\\\server\\{series}', 'outside', 0],
    ['../{series}', 'outside', 0],
    ['{series}/../../{title}', 'outside', 0],
    ['{series}/ .. /{title}', 'outside', 0],
    ['./{series}', 'outside', 0],
    ['{?{title}/../..}/{series}', 'outside', 0],
    ['C:/{series}', 'character', 1],
    ['a\\{series}', 'character', 1],
    ['{series}?', 'character', 8],
    ['{?{publisher}/}{series} {number:3}?', 'character', 34],
    ['a\0{series}', 'character', 1],
    ['a\n{series}', 'character', 1],
    ['{series}//{title}', 'no-name', 17],
    ['{series}/', 'no-name', 9],
    ['{series}/comic', 'same-name', 9],
    ['x'.repeat(501), 'too-long', 500],
  ])('%s is refused: %s', (text, code, at) => {
    expect(parseTemplate(text)).toEqual({ template: null, error: { code, at } })
  })

  it('the defaults are valid, and in the docs', async () => {
    const docs = await readFile('docs/organise.md', 'utf8')
    for (const kind of COMIC_KINDS) {
      expect(parseTemplate(DEFAULT_TEMPLATES[kind]).error).toBeNull()
      expect(docs).toContain(`\`${DEFAULT_TEMPLATES[kind]}\` |`)
    }
  })
})

describe('names', () => {
  it.each([
    ['Alien: Harbor', 'Alien - Harbor'],
    ['Either/Or', 'Either-Or'],
    ['What If?', 'What If'],
    ['"Quoted" <b>*|', "'Quoted' b-"],
    ['...And Justice...', 'And Justice'],
    ['CON', 'CON_'],
    ['nul.txt', 'nul_.txt'],
    ['COM¹', 'COM¹_'],
    ['Console', 'Console'],
    ['#recycle', '#recycle_'],
    ['Movie.part', 'Movie.part_'],
    ['Ete\u0301', 'Eté'],
    ['a\u202egpj', 'agpj'],
    ['tab\tand\nline', 'tab and line'],
  ])('%s becomes %s', (series, name) => expect(pathOf('{series}', { series })).toBe(name))

  it.each(['..', '.', '...', ' . . ', '\0', '???', ''])('the value %j is unknown', (series) => {
    expect(renderPath(templateOf('{series}'), { series }, 'cbz').problem).toBe('missing')
  })

  it('a name or path that is too long has no path', () => {
    expect(renderPath(templateOf('{series}'), { series: 'é'.repeat(120) }, 'cbz').problem).toBe('too-long')
    expect(
      renderPath(templateOf('{series}/{title}'), { series: 'x'.repeat(130), title: 'y'.repeat(130) }, 'cbz')
        .problem,
    ).toBe('too-long')
    expect(renderPath(templateOf('{series}'), { series: 'x'.repeat(231) }, 'cbz').problem).toBeNull()
    expect(renderPath(templateOf('{series}'), { series: 'x'.repeat(232) }, 'cbz').problem).toBe('too-long')
  })
})

it('no metadata leaves the library or makes a name that Windows refuses', () => {
  const random = createRandom(7)
  const pieces = [
    '..',
    '/',
    '\\',
    '\0',
    '\n',
    ':',
    'C:',
    '~',
    '.',
    ' ',
    'aux',
    'x',
    'é',
    '😀',
    '\ud800',
    '\u202e',
    '%2e',
    '|',
    '#recycle',
    '.part',
    '.trash',
  ]
  const text = () => Array.from({ length: random(8) }, () => pick(random, pieces)).join('')
  const templates = [
    ...Object.values(DEFAULT_TEMPLATES),
    '{series}/{title}/{number}',
    '.{series}',
    '{?{title}/}{series}',
    '{?{publisher}}/{?{title}.}{?{series}}',
  ]
  let rendered = 0
  for (let run = 0; run < 4_000; run++) {
    const values = {
      publisher: text(),
      series: text(),
      title: text(),
      number: text(),
      writer: text(),
      volume: 1,
    }
    const { path } = renderPath(templateOf(pick(random, templates)), values, 'cbz')
    if (path === null) continue
    rendered++
    for (const name of path.split('/')) {
      expect(name).not.toMatch(/^$|^\.|[. ]$|[<>:"\\|?*\p{Cc}\p{Cs}]|\.(part|crdownload)$/iu)
      expect(`${name}.cbz`).not.toMatch(/^(con|prn|aux|nul)\./i)
      expect(name.normalize('NFC')).toBe(name)
    }
  }
  expect(rendered).toBeGreaterThan(1_000)
})

const facts = (metadata: Partial<ComicFacts['metadata']>, more: Partial<ComicFacts> = {}): ComicFacts => ({
  metadata: { ...noMetadata(), ...metadata },
  number: metadata.number ?? null,
  isBook: false,
  stem: 'file',
  seriesYear: null,
  ...more,
})

describe('kinds', () => {
  it.each<[ComicKind, ComicFacts, string]>([
    [
      'issue',
      facts({ series: 'Saga', number: '7', year: 2013 }, { seriesYear: 2012 }),
      'Saga (2012)/Saga 007 (2013)',
    ],
    ['issue', facts({ series: 'Saga', number: '7', volume: 2 }), 'Saga/Saga v2 007'],
    ['issue', facts({ series: 'Saga', number: '1', volume: 1 }, { stem: 'Saga v1 001' }), 'Saga/Saga v1 001'],
    ['issue', facts({ series: 'Saga', number: '1', volume: 1 }, { stem: 'Saga 001' }), 'Saga/Saga v1 001'],
    ['annual', facts({ series: 'Saga Annual', number: '1' }, { number: 'Annual 1' }), 'Saga/Saga Annual 1'],
    ['annual', facts({ series: 'Saga', year: 2016 }, { number: 'Annual' }), 'Saga/Saga Annual 2016 (2016)'],
    ['trade', facts({ series: 'Saga', volume: 1, year: 2014 }), 'Saga/Saga Vol. 1 (2014)'],
    [
      'trade',
      facts({ series: 'Saga', volume: 1, number: '1' }, { stem: 'Saga Vol. 01' }),
      'Saga/Saga Vol. 1',
    ],
    ['manga', facts({ series: 'Monsoon', volume: 1, direction: 'rtl' }), 'Monsoon/Monsoon v01'],
    ['one-shot', facts({ series: 'Refuge', year: 2019 }), 'Refuge (2019)'],
    ['one-shot', facts({}), 'file'],
    ['book', facts({ title: 'Prose', writers: ['Ann Lee', 'Bo'] }, { isBook: true }), 'Ann Lee/Prose'],
  ])('%s', (kind, comic, path) => {
    expect(kindOf(comic)).toBe(kind)
    expect(pathOf(DEFAULT_TEMPLATES[kind], nameValues(comic))).toBe(path)
  })
})

it('Comics reads series, number, volume and year back from the names of the default templates', () => {
  const random = createRandom(29)
  const words = [
    'Saga',
    'Black',
    'Dinastía',
    'O’Neil',
    'Harbor',
    '東京',
    'X-Men',
    'the',
    'Über',
    'and',
    'Mr. Hyde',
    '&',
    'Nº',
    'Zone',
  ]
  const numbers = ['1', '7', '12', '118', '1000', '1.5', '0', '½', '78.BEY', '-1']
  let read = 0
  for (let run = 0; run < 1_000; run++) {
    const series = [
      pick(random, ['Saga', 'Black', 'Dinastía', '東京', 'X-Men', 'Über']),
      ...Array.from({ length: random(3) }, () => pick(random, words)),
      'Zone',
    ].join(' ')
    const kind = pick(random, ['issue', 'annual', 'trade', 'manga'] as const)
    const isVolume = kind === 'trade' || kind === 'manga'
    const year = random(2) === 0 ? null : 1940 + random(90)
    const number = isVolume ? null : kind === 'annual' ? String(1 + random(30)) : pick(random, numbers)
    const comic = facts(
      {
        series,
        year,
        number,
        volume: isVolume || (kind === 'issue' && random(3) === 0) ? 1 + random(120) : null,
        direction: kind === 'manga' ? 'rtl' : null,
        title: random(3) === 0 ? `${pick(random, words)} ${pick(random, words)}x` : null,
        publisher: random(2) === 0 ? null : 'Image',
      },
      { number: kind === 'annual' ? `Annual ${number}` : number, seriesYear: 1990 },
    )
    expect(kindOf(comic)).toBe(kind)
    const path = pathOf(DEFAULT_TEMPLATES[kind], nameValues(comic)) ?? ''
    const parsed = parseFileName(`${path}.cbz`)
    const label = `${path} ← ${JSON.stringify(comic.metadata)}`
    expect(parsed.series, label).toBe(kind === 'annual' ? `${series} Annual` : series)
    expect(parsed.year, label).toBe(year)
    expect(parsed.volume, label).toBe(comic.metadata.volume)
    expect(numberInSeries(parsed.number, parsed.year, [parsed.series]), label).toBe(
      isVolume ? String(comic.metadata.volume) : comic.number,
    )
    read++
  }
  expect(read).toBe(1_000)
})
