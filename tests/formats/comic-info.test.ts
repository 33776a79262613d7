import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIELDS, type Field } from '#domain/metadata/fields.ts'
import { readComicInfo } from '#formats/metadata/comic-info.ts'
import { CORPUS, corpusFiles } from '../support/corpus.ts'

const info = (inner: string) => Buffer.from(`<?xml version="1.0"?><ComicInfo>${inner}</ComicInfo>`)

describe('ComicInfo.xml', () => {
  it('is normalized', () => {
    const { values, pages, problem } = readComicInfo(
      info(`<Title> A &amp; B </Title><Series>Moonlit &#201;t&#233;</Series><Number>007</Number><Count>12</Count><Volume>-1</Volume>
        <Year>2019</Year><Month>13</Month><Day>4</Day><Writer>Ann Lee, Bo Diaz ,, Ann Lee</Writer><CoverArtist>C D</CoverArtist>
        <Genre>Fantasy, Noir</Genre><StoryArc>Tides, Storms</StoryArc><StoryArcNumber>3,1</StoryArcNumber>
        <LanguageISO>fr</LanguageISO><Manga>YesAndRightToLeft</Manga>
        <Pages><Page Image="0" Type="FrontCover" ImageWidth="600" ImageHeight="900"/><Page Image="3" DoublePage="true"/></Pages>`),
    )
    expect(problem).toBeNull()
    expect(values).toEqual({
      title: 'A & B',
      series: 'Moonlit Été',
      number: '007',
      count: 12,
      year: 2019,
      day: 4,
      writers: ['Ann Lee', 'Bo Diaz'],
      coverArtists: ['C D'],
      genres: ['Fantasy', 'Noir'],
      storyline: { name: 'Tides', order: 3, total: null },
      language: 'fr',
      direction: 'rtl',
    })
    expect(pages).toEqual([
      { image: 0, type: 'FrontCover', double: false, width: 600, height: 900, bookmark: null },
      { image: 3, type: null, double: true, width: null, height: null, bookmark: null },
    ])
  })

  it.each(Object.entries<Field>(FIELDS))(
    '%s has an element of its own',
    (name, { kind, comicInfo, stated }) => {
      const text = kind === 'direction' ? 'No' : (stated?.[0] ?? 'Harbor')
      const { values, extra } = readComicInfo(info(`<${comicInfo}>${text}</${comicInfo}>`))
      expect([Object.keys(values), extra]).toEqual([[name], {}])
    },
  )

  it('element names may be in any case, with a byte order mark or in UTF-16', () => {
    const text = '<?xml version="1.0" encoding="utf-16"?><comicinfo><SERIES>Été</SERIES></comicinfo>'
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    expect(readComicInfo(marked).values).toEqual({ series: 'Été' })
    expect(readComicInfo(Buffer.from(text, 'utf16le')).values).toEqual({ series: 'Été' })
    expect(readComicInfo(Buffer.from(`\ufeff${text.replace('utf-16', 'utf-8')}`)).values).toEqual({
      series: 'Été',
    })
  })

  it('broken XML is read up to the error and reported as broken', () => {
    const broken = Buffer.from('<ComicInfo><Series>Paper &amp; Comets</Series><Number>4</Number><Writer>Jun')
    const { values, problem } = readComicInfo(broken)
    expect(values).toEqual({ series: 'Paper & Comets', number: '4', writers: ['Jun'] })
    expect(problem).toMatch(/^ComicInfo\.xml:\d+$/)
  })

  it('other XML sets no fields', () => {
    expect(readComicInfo(Buffer.from('<html><body>hi</body></html>'))).toMatchObject({
      values: {},
      extra: {},
    })
    expect(readComicInfo(Buffer.alloc(0)).values).toEqual({})
    expect(readComicInfo(Buffer.alloc(5_000, 0xff)).values).toEqual({})
  })

  it('expanding and external entities are not resolved', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefgh'
      .split('')
      .map((name, place) => `<!ENTITY ${name} "${`&${'abcdefg'[place]};`.repeat(10)}">`)
      .join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`
    const text = `<?xml version="1.0"?>${bomb}<ComicInfo><Series>&h;</Series><Summary>&file;</Summary></ComicInfo>`
    const { values } = readComicInfo(Buffer.from(text))
    expect(JSON.stringify(values).length).toBeLessThan(200)
    expect(JSON.stringify(values)).not.toContain('root:')
  })

  it.each(['<a>', '<Title>', '<Page ', '<!DOCTYPE x [', '<!--', '<x y="', '&', '<', '<Page a='])(
    'half a million characters of %s are parsed quickly',
    (part) => {
      const start = process.cpuUsage()
      readComicInfo(Buffer.from(part.repeat(500_000 / part.length)))
      expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000)
    },
  )

  it('deep nesting and odd names cause no error', () => {
    expect(() => readComicInfo(Buffer.from('<a>'.repeat(100_000)))).not.toThrow()
    expect(
      readComicInfo(info('<__proto__><polluted>1</polluted></__proto__><Series>x</Series>')).values,
    ).toEqual({ series: 'x' })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

const samples = corpusFiles().filter(
  ({ path }) => /^comicinfo\/.*comicinfo.*\.xml$/i.test(path) && !path.includes('comet'),
)

// Skipped only where the shared corpus is missing.
describe.skipIf(samples.length === 0)('ComicInfo of other programs', () => {
  it.each(samples.map(({ path }) => [path]))('%s', (path) => {
    expect(readComicInfo(readFileSync(`${CORPUS}${path}`))).toMatchObject({
      source: 'ComicInfo',
      problem: null,
    })
  })
})
