import { expect, test } from 'vitest'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { editComicInfo } from '#formats/metadata/edit/edit-comic-info.ts'
import { editMetronInfo } from '#formats/metadata/edit/edit-metron-info.ts'

const metron = (inner: string) => `<MetronInfo>\n${inner}\n</MetronInfo>`
function edited(inner: string, fields: PartialMetadata) {
  const edit = editMetronInfo(Buffer.from(metron(inner)), fields)
  if (edit.refusal !== null) throw new Error(edit.refusal)
  return { text: edit.xml.toString(), differs: edit.warnings.map(({ element }) => element) }
}

test('names that differ in blanks only keep their elements and ids', () => {
  const genres = '<Genres><Genre id="1">Sci\n Fi</Genre><Genre id="2">War</Genre></Genres>'
  expect(edited(genres, { genres: ['Sci Fi'] }).text).toBe(
    metron(genres.replace('<Genre id="2">War</Genre>', '')),
  )
  const credits =
    '<Credits><Credit><Creator id="1">Ana  Ruiz</Creator><Roles><Role>Writer</Role></Roles></Credit></Credits>'
  expect(edited(credits, { writers: ['Ana Ruiz', 'Bo'] }).text).toContain(
    '<Creator id="1">Ana  Ruiz</Creator><Roles><Role>Writer</Role></Roles>',
  )
})

test.each<[string, string, PartialMetadata]>([
  ['Number', '<Number>1<!-- note --></Number>', { number: '2' }],
  ['Number', '<Number><?mark?>1</Number>', { number: '2' }],
  [
    'Credits',
    '<Credits><Credit><Creator>Bo</Creator><Roles><Role>Writer</Role></Roles><Note>x</Note></Credit></Credits>',
    { writers: ['Al'] },
  ],
  [
    'Credits',
    '<Credits><Credit><!-- why --><Creator>Bo</Creator><Roles><Role>Writer</Role></Roles></Credit></Credits>',
    { writers: ['Al'] },
  ],
])('%s stays, with a warning, if more than its value would be lost', (element, inner, fields) => {
  expect(edited(inner, fields)).toEqual({ text: metron(inner), differs: [element] })
})

test('a list that becomes empty keeps its comments', () => {
  expect(edited('<Genres><!-- mine --><Genre>War</Genre></Genres>', { genres: [] }).text).toBe(
    metron('<Genres><!-- mine --></Genres>'),
  )
})

test('files of as many elements as fit are edited in seconds', () => {
  const genres = Array.from({ length: 20_000 }, (_, n) => `<Genre>g${n}</Genre>`).join('\n')
  expect(edited(`<Genres>${genres}</Genres>`, { genres: ['z'] }).text.length).toBeLessThan(200)
  const info = Buffer.from(`<ComicInfo>${'<Title>a</Title>\n'.repeat(50_000)}</ComicInfo>`)
  expect(editComicInfo(info, { title: 'b' })).toMatchObject({ refusal: null, isChanged: true })
}, 30_000)
