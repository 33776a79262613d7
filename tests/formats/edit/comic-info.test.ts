import { describe, expect, it } from 'vitest'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { readComicInfo } from '#formats/metadata/comic-info.ts'
import { editComicInfo } from '#formats/metadata/edit/edit-comic-info.ts'
import type { EditedXml } from '#formats/metadata/edit/xml-edit.ts'

function edit(old: string | Buffer | null, { fields }: { readonly fields: PartialMetadata }): EditedXml {
  const result = editComicInfo(typeof old === 'string' ? Buffer.from(old) : old, fields)
  if (result.refusal !== null) throw new Error(`refused: ${result.refusal}`)
  return result
}
const editFields = (old: string, fields: PartialMetadata) => edit(old, { fields }).xml.toString()
const refusalOf = (old: string | Buffer) =>
  editComicInfo(typeof old === 'string' ? Buffer.from(old) : old, { title: 'New' }).refusal

const FILE = `<?xml version="1.0"?>
<!-- made by hand -->
<ComicInfo xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <Title>Old &amp; worn</Title>
  <Number lang='en'>7</Number>

\t<Custom attr="1"><Inner>kept</Inner></Custom> <!-- beside -->
  <Year>2016</Year>
  <Writer>Ann Lee,Bo Diaz</Writer>
  <Pages><Page Image="0" Rotation="90"/></Pages>
</ComicInfo>
`

describe('editing ComicInfo.xml', () => {
  it('replaces only the text of an element', () => {
    expect(editFields(FILE, { title: 'New <b>', number: '8' })).toBe(
      FILE.replace('Old &amp; worn', 'New &lt;b&gt;').replace('>7<', '>8<'),
    )
  })

  it('inserts elements at their position in the schema, on lines of their own', () => {
    expect(editFields(FILE, { series: 'Harbor', month: 5, genres: ['Noir', 'Sea'] })).toBe(
      FILE.replace('</Title>', '</Title>\n  <Series>Harbor</Series>')
        .replace('</Year>', '</Year>\n  <Month>5</Month>')
        .replace('</Writer>', '</Writer>\n  <Genre>Noir, Sea</Genre>'),
    )
    expect(editFields('<ComicInfo>\r\n\t<Number>1</Number>\r\n</ComicInfo>', { title: 'A' })).toBe(
      '<ComicInfo>\r\n\t<Title>A</Title>\r\n\t<Number>1</Number>\r\n</ComicInfo>',
    )
  })

  it('removes an element with its line', () => {
    expect(editFields(FILE, { number: null, writers: [] })).toBe(
      FILE.replace("\n  <Number lang='en'>7</Number>", '').replace(
        '\n  <Writer>Ann Lee,Bo Diaz</Writer>',
        '',
      ),
    )
  })

  it('removes and inserts neighbours', () => {
    const old = '<ComicInfo>\n <Title>a</Title>\n <Number>1</Number>\n</ComicInfo>'
    expect(editFields(old, { title: null, number: null, series: 'S', count: 3 })).toBe(
      '<ComicInfo>\n  <Series>S</Series>\n  <Count>3</Count>\n</ComicInfo>',
    )
    expect(editFields(old, { title: null, series: 'S' })).toBe(
      '<ComicInfo>\n <Series>S</Series>\n <Number>1</Number>\n</ComicInfo>',
    )
  })

  it('returns the same bytes for values that mean the same', () => {
    const result = edit(FILE, {
      fields: { title: ' Old  &\nworn', writers: ['Ann Lee', 'Bo Diaz'], year: 2016, month: null, tags: [] },
    })
    expect(result.isChanged).toBe(false)
    expect(result.xml.toString()).toBe(FILE)
    expect(result.changes).toEqual([])
    const windows =
      '<ComicInfo><Summary>One\r\n\r\nTwo</Summary><Manga>yesandrighttoleft</Manga><Volume>-1</Volume></ComicInfo>'
    expect(editFields(windows, { summary: 'One\n\nTwo', direction: 'rtl', volume: null })).toBe(windows)
  })

  it('lists the changed fields with their values', () => {
    expect(edit(FILE, { fields: { number: '8', year: null, series: 'Harbor' } }).changes).toEqual([
      { field: 'number', before: '7', after: '8' },
      { field: 'series', before: null, after: 'Harbor' },
      { field: 'year', before: 2016, after: null },
    ])
  })

  it('creates a file', () => {
    const { xml, isChanged } = edit(null, {
      fields: { number: '½', title: 'Été', storyline: { name: 'Tides', order: 2, total: 4 } },
    })
    expect(isChanged).toBe(true)
    expect(xml.toString()).toBe(`<?xml version="1.0" encoding="utf-8"?>
<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <Title>Été</Title>
  <Number>½</Number>
  <StoryArc>Tides</StoryArc>
  <StoryArcNumber>2</StoryArcNumber>
</ComicInfo>
`)
    expect(edit(null, { fields: { title: null } }).isChanged).toBe(false)
  })

  it.each([
    ['<ComicInfo/>', '<ComicInfo>\n  <Title>A</Title>\n</ComicInfo>'],
    ['<ComicInfo></ComicInfo>', '<ComicInfo>\n  <Title>A</Title>\n</ComicInfo>'],
    ['<ComicInfo><!-- c --></ComicInfo>', '<ComicInfo><!-- c -->\n  <Title>A</Title>\n</ComicInfo>'],
    ['<ComicInfo><Web>x</Web></ComicInfo>', '<ComicInfo><Title>A</Title><Web>x</Web></ComicInfo>'],
    ['<ComicInfo>\n <Own/>\n</ComicInfo>', '<ComicInfo>\n <Own/>\n <Title>A</Title>\n</ComicInfo>'],
    ['<ComicInfo><Title /></ComicInfo>', '<ComicInfo><Title>A</Title></ComicInfo>'],
    ['<ComicInfo><Title> b </Title></ComicInfo>', '<ComicInfo><Title> A </Title></ComicInfo>'],
    ['<ComicInfo><Title><![CDATA[<b>]]></Title></ComicInfo>', '<ComicInfo><Title>A</Title></ComicInfo>'],
    ['<ComicInfo><Title xsi:nil="true"/></ComicInfo>', '<ComicInfo><Title>A</Title></ComicInfo>'],
    ['<ComicInfo><title a="1">b</title></ComicInfo>', '<ComicInfo><title a="1">A</title></ComicInfo>'],
    [
      '<c:ComicInfo xmlns:c="u"><c:Number>1</c:Number></c:ComicInfo>',
      '<c:ComicInfo xmlns:c="u"><c:Title>A</c:Title><c:Number>1</c:Number></c:ComicInfo>',
    ],
  ])('%s gets a title', (old, expected) => {
    expect(editFields(old, { title: 'A' })).toBe(expected)
  })

  it('writes one of repeated elements and removes the others', () => {
    const { xml, warnings } = edit('<ComicInfo><Writer/><Writer>A</Writer><Writer>B</Writer></ComicInfo>', {
      fields: { writers: ['C'] },
    })
    expect(xml.toString()).toBe('<ComicInfo><Writer>C</Writer></ComicInfo>')
    expect(warnings).toEqual([{ code: 'repeated-element', element: 'Writer', value: null }])
  })

  it('pairs story arcs with their numbers, and leaves the other arcs', () => {
    const old =
      '<ComicInfo><StoryArc>Tides, Storms</StoryArc><StoryArcNumber>3,1</StoryArcNumber></ComicInfo>'
    const storyline = (name: string, order: number | null) =>
      editFields(old, { storyline: { name, order, total: null } }).replace(/<[^>]*>/g, '|')
    expect(storyline('Tides', 4)).toBe('||Tides, Storms||4, 1||')
    expect(storyline('Storms', 1)).toBe('||Storms, Tides||1, 3||')
    expect(storyline('Calm', null)).toBe('||Calm, Storms||, 1||')
    expect(storyline('Tides', 3)).toBe('||Tides, Storms||3,1||')
    expect(editFields(old, { storyline: null })).toBe('<ComicInfo></ComicInfo>')
  })

  it('warns about names with a comma, and writes them once', () => {
    const once = edit('<ComicInfo/>', { fields: { writers: ['Lee, Ann'], series: 'Me, Myself' } })
    expect(once.warnings).toEqual([{ code: 'comma-in-name', element: 'Writer', value: 'Lee, Ann' }])
    expect(once.xml.toString()).toContain('<Series>Me, Myself</Series>')
    expect(edit(once.xml, { fields: { writers: ['Lee, Ann'] } }).isChanged).toBe(false)
  })

  it('warns about elements that ComicInfo 2.0 does not have', () => {
    const old = '<ComicInfo xsi:noNamespaceSchemaLocation="https://example.org/schema/v2.0/ComicInfo.xsd"/>'
    expect(edit(old, { fields: { tags: ['a'], title: 'b' } }).warnings).toEqual([
      { code: 'newer-element', element: 'Tags', value: null },
    ])
  })

  it('leaves out characters that XML does not allow', () => {
    const { xml } = edit('<ComicInfo/>', {
      fields: { title: 'a\0b\u0007c\ud800d\uffffe', summary: 'x\r\ny' },
    })
    expect(readComicInfo(xml)).toMatchObject({
      problem: null,
      values: { title: 'abc\ufffdde', summary: 'x\ny' },
    })
  })
})

describe('a file that cannot be edited with certainty is refused', () => {
  it.each([
    ['malformed', '<ComicInfo><Title>a</ComicInfo>'],
    ['malformed', ''],
    ['malformed', '<ComicInfo><Title>a & b</Title></ComicInfo>'],
    ['malformed', '<ComicInfo/><ComicInfo/>'],
    ['root', '<Other><ComicInfo><Title>a</Title></ComicInfo></Other>'],
    ['doctype', '<!DOCTYPE ComicInfo [<!ENTITY x "y">]><ComicInfo><Title>&x;</Title></ComicInfo>'],
    ['entities', '<ComicInfo><Title>Caf&eacute;</Title></ComicInfo>'],
    ['entities', '<ComicInfo a="&x;"/>'],
    ['markup', '<ComicInfo><Title>a<b>c</b></Title></ComicInfo>'],
    ['encoding', '<?xml version="1.0" encoding="klingon"?><ComicInfo/>'],
    ['encoding', '<?xml version="1.0" encoding="iso-2022-jp"?><ComicInfo/>'],
    [
      'encoding',
      Buffer.concat([
        Buffer.from('<ComicInfo><Title>'),
        Buffer.from([0xe9]),
        Buffer.from('</Title></ComicInfo>'),
      ]),
    ],
    ['too-large', `<ComicInfo>${' '.repeat(4 * 1024 * 1024)}</ComicInfo>`],
  ])('%s: %.60s', (refusal, old) => {
    expect(refusalOf(old)).toBe(refusal)
  })

  it('a malformed file names its line', () => {
    expect(editComicInfo(Buffer.from('<ComicInfo>\n<Title>\n</ComicInfo>'), {})).toEqual({
      refusal: 'malformed',
      line: 3,
    })
  })
})

describe('the encoding stays', () => {
  const text = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><ComicInfo><Title>x</Title><Own>y</Own></ComicInfo>`
  const title = 'Été 東京 😀'

  it.each(['utf-16le', 'utf-16be'])('%s', (encoding) => {
    const encode = (markup: string) => {
      const bytes = Buffer.from(`\ufeff${markup}`, 'utf16le')
      return encoding === 'utf-16be' ? bytes.swap16() : bytes
    }
    const { xml } = edit(encode(text('utf-16')), { fields: { title } })
    expect(xml.equals(encode(text('utf-16').replace('>x<', `>${title}<`)))).toBe(true)
  })

  it.each([
    ['iso-8859-1', [0xe9]],
    ['shift_jis', [0x83, 0x5c, 0x95, 0x5c]],
    ['gb18030', [0x81, 0x30, 0x81, 0x30]],
    ['euc-kr', [0xb0, 0xa1]],
  ])('%s: other text becomes references, and its bytes stay', (encoding, bytes) => {
    const [before = '', after = ''] = text(encoding).split('y<')
    const old = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(`<${after}`)])
    const { xml } = edit(old, { fields: { title } })
    const expected = before.replace('>x<', '>&#201;t&#233; &#26481;&#20140; &#128512;<')
    expect(
      xml.equals(Buffer.concat([Buffer.from(expected), Buffer.from(bytes), Buffer.from(`<${after}`)])),
    ).toBe(true)
    expect(readComicInfo(xml).values.title).toBe(title)
  })

  it('UTF-8 with a byte order mark', () => {
    const { xml } = edit(`\ufeff${text('utf-8')}`, { fields: { title } })
    expect(xml.toString()).toBe(`\ufeff${text('utf-8').replace('>x<', `>${title}<`)}`)
  })
})
