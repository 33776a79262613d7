import { describe, expect, it } from 'vitest'
import { DEFAULT_TEMPLATES } from '#domain/organise/comic-kinds.ts'
import { parseTemplate, TEMPLATE_FIELDS, templateText } from '#domain/organise/template.ts'
import {
  draftAt,
  fieldsOf,
  fieldText,
  type Line,
  lineOf,
  moved,
  type Piece,
  plainTemplate,
  replaced,
  stopsOf,
  unwrapped,
  withoutPiece,
  wrapped,
} from '#web/screens/organise/template/template-line.ts'
import { type TreeRow, treeRows } from '#web/screens/organise/trees/tree-rows.ts'

/** Returns the template that the stops of a line make, each in its own range. */
function textOf(line: Line): string {
  return line
    .map((each) => {
      if (each.is === 'gap') return each.text
      if (each.is === 'optional') return `{?${textOf(each.line)}}`
      return each.digits === 0 ? `{${each.field}}` : `{${each.field}:${each.digits}}`
    })
    .join('')
}

const line = (text: string): Line => lineOf(text) ?? expect.fail(`${text} is no template`)
/** Returns the first piece with a field, or the optional part around it. */
function pieceOf(text: string, field: string, is: Piece['is'] = 'field'): Piece {
  const has = (piece: Piece): boolean =>
    piece.is === 'field'
      ? piece.field === field
      : stopsOf(piece.line).some((each) => each.is !== 'gap' && has(each))
  const found = stopsOf(line(text)).find((each): each is Piece => each.is === is && has(each as Piece))
  return found ?? expect.fail(`${text} has no ${field}`)
}
const field = (text: string, name: string) => pieceOf(text, name) as Extract<Piece, { is: 'field' }>
const optional = (text: string, name: string) =>
  pieceOf(text, name, 'optional') as Extract<Piece, { is: 'optional' }>

describe('the pieces of a template', () => {
  const templates = [
    ...Object.values(DEFAULT_TEMPLATES),
    ...TEMPLATE_FIELDS.map((name) => `x/{${name}}`),
    '{series}{series}{?{title}{year}}',
    '{name}',
    'Ｓérie {number:6}/{? ｢{title}｣ }{name}',
    // paths that cannot exist, and no template at all
    '/{series}',
    '../{series}',
    'a//{name}',
    'x?{name}',
    'name only',
    '',
  ]

  it.each(templates)('of "%s" make the same text, each at its own offset', (text) => {
    const pieces = line(text)
    expect(textOf(pieces)).toBe(text)
    for (const stop of stopsOf(pieces)) {
      if (stop.is === 'gap') expect(text.slice(stop.start, stop.start + stop.text.length)).toBe(stop.text)
      else expect(text.slice(stop.start, stop.end)).toMatch(/^\{.*\}$/)
    }
    const { template } = parseTemplate(text)
    if (template !== null) expect(templateText(template)).toBe(text)
  })

  it('begin and end with a gap, and have one between two pieces', () => {
    const is = (text: string) => line(text).map((each) => each.is)
    expect(is('{series}{?{title}}')).toEqual(['gap', 'field', 'gap', 'optional', 'gap'])
    expect(is('')).toEqual(['gap'])
  })

  it('are those of the template without blanks in braces, in composed characters', () => {
    expect(plainTemplate('{ series }/e\u0301{? {title } }')).toBe('{series}/é{? {title} }')
  })

  it.each(['{series', '{nonsense}', '{title:3}', '}', '{?x}', '{?{title}{?{year}}}'])(
    'cannot show "%s"',
    (text) => {
      expect(lineOf(text)).toBeNull()
      expect(plainTemplate(text)).toBeNull()
    },
  )

  it('name each field once', () => {
    expect(fieldsOf(line('{series}/{series}{? - {title}}'))).toEqual(['series', 'title'])
  })

  it('are removed, and an optional part goes with its last field', () => {
    const text = '{series} {number:3}{? - {title}}'
    expect(withoutPiece(text, field(text, 'number'))).toEqual({ text: '{series} {? - {title}}', caret: 9 })
    expect(withoutPiece(text, field(text, 'title'))).toEqual({ text: '{series} {number:3}', caret: 19 })
    const both = '{series}{? {title} {year}}'
    expect(withoutPiece(both, field(both, 'title'))).toEqual({ text: '{series}{?  {year}}', caret: 11 })
  })

  it('become optional and required again', () => {
    const text = '{series} {title}'
    const edit = wrapped(text, field(text, 'title'))
    expect(edit).toEqual({ text: '{series} {?{title}}', caret: 11 })
    expect(unwrapped(edit.text, optional(edit.text, 'title')).text).toBe(text)
  })

  it('move forwards, backwards and into optional parts, but not into themselves', () => {
    const text = '{series} {number:3}{? - {title}}'
    expect(moved(text, field(text, 'number'), 0)?.text).toBe('{number:3}{series} {? - {title}}')
    expect(moved(text, field(text, 'series'), text.length)?.text).toBe(' {number:3}{? - {title}}{series}')
    expect(moved(text, field(text, 'number'), 22)?.text).toBe('{series} {? {number:3}- {title}}')
    expect(moved(text, field(text, 'title'), 0)?.text).toBe('{title}{series} {number:3}')
    // An optional part has no place in another, and the last field of one none in it.
    expect(moved(text, field(text, 'title'), 22)).toBeNull()
    const two = '{?{year}}{? {title}}'
    expect(moved(two, optional(two, 'year'), 11)).toBeNull()
    expect(moved(two, optional(two, 'year'), 4)).toBeNull()
  })

  it('are inserted as text, at the caret', () => {
    expect(replaced('{series} ', 9, 9, fieldText('number'))).toEqual({
      text: '{series} {number:3}',
      caret: 19,
    })
    expect(replaced('{series} ', 8, 9, fieldText('title', true))?.text).toBe('{series}{?{title}}')
    expect(replaced('{series} ', 9, 9, '{')).toBeNull()
  })

  it('are offered while their name is typed', () => {
    expect(draftAt('a {ser', 6)).toEqual({ at: 2, typed: 'ser', isOptional: false })
    expect(draftAt('a {?', 4)).toEqual({ at: 2, typed: '', isOptional: true })
    expect(draftAt('a {ser', 2)).toBeNull()
    expect(draftAt('{series}', 8)).toBeNull()
  })
})

describe('the rows of the trees', () => {
  const move = (from: string, to: string) => ({ id: from, from, to, neighbours: [] })
  const stay = (path: string, target: string | null = null) => ({
    ...{ id: path, path, target, missing: [] },
    reason: 'collision' as const,
  })
  const text = (row: TreeRow): string => {
    if (row.is === 'move') return `${row.before}:${row.move.from} > ${row.after}:${row.move.to}`
    if (row.is === 'stay') return `${row.before}:${row.stay.path} stays ${row.after}`
    const cell = (folder: typeof row.before) =>
      folder === null ? '-' : `${folder.depth}:${folder.name}${folder.isSame ? '=' : ''}`
    return `${cell(row.before)} | ${cell(row.after)}`
  }
  const rows = (...args: Parameters<typeof treeRows>) => treeRows(...args).map(text)

  it('are aligned file by file, with the folders that begin above them', () => {
    const moves = [
      move('varios/Refugio.cbz', 'Farola/Treinta noches.cbz'),
      move('marea/marea_08.cbz', 'Cobalto/La marea/La marea 008.cbz'),
      move('marea/marea_07.cbz', 'Cobalto/La marea/La marea 007.cbz'),
      move('suelto.cbz', 'Cobalto/Suelto.cbz'),
    ]
    const stays = [
      stay('marea/marea 9 (2).cbz', 'Cobalto/La marea/La marea 009.cbz'),
      stay('torrents/V 3.cbz'),
    ]
    expect(rows('Cómics', moves, stays)).toEqual([
      '0:Cómics | 0:Cómics=',
      '- | 1:Cobalto',
      '1:suelto.cbz > 2:Cobalto/Suelto.cbz',
      '1:marea | 2:La marea',
      '2:marea/marea_07.cbz > 3:Cobalto/La marea/La marea 007.cbz',
      '2:marea/marea_08.cbz > 3:Cobalto/La marea/La marea 008.cbz',
      '2:marea/marea 9 (2).cbz stays 3',
      '1:torrents | 1:torrents=',
      '2:torrents/V 3.cbz stays 2',
      '1:varios | 1:Farola',
      '2:varios/Refugio.cbz > 2:Farola/Treinta noches.cbz',
    ])
  })

  it('keep files of one folder together by where they go, and numbers in their order', () => {
    const moves = [
      move('x/b 10.cbz', 'B/b 10.cbz'),
      move('x/a.cbz', 'C/a.cbz'),
      move('x/b 9.cbz', 'B/b 9.cbz'),
    ]
    expect(rows('L', moves, [])).toEqual([
      '0:L | 0:L=',
      '1:x | 1:B',
      '2:x/b 9.cbz > 2:B/b 9.cbz',
      '2:x/b 10.cbz > 2:B/b 10.cbz',
      '- | 1:C',
      '2:x/a.cbz > 2:C/a.cbz',
    ])
  })

  it('name a folder again if its files go on after those of another', () => {
    const moves = [move('a/1.cbz', 'X/1.cbz'), move('b/2.cbz', 'Y/2.cbz'), move('c/3.cbz', 'X/3.cbz')]
    expect(rows('L', moves, []).filter((row) => row.includes('| 1:X'))).toHaveLength(2)
  })
})
