import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeLayers } from '#domain/metadata/metadata-layers.ts'
import { openComic } from '#formats/open.ts'
import { drawPage } from '../../fixtures/draw.ts'
import { type FileEntry, zip } from '../../fixtures/zip.ts'
import { CORPUS, corpusFiles } from '../support/corpus.ts'

let dir = ''
let art: Buffer = Buffer.alloc(0)

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'metadata-'))
  art = await drawPage({ hue: 200, issue: 1, page: 2, width: 60, height: 90 })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function metadataOf(bytes: Buffer | Uint8Array) {
  const path = join(dir, `${Math.random()}.cbz`)
  await writeFile(path, bytes)
  const comic = await openComic(path)
  await comic.close()
  return comic.metadata()
}

const text = (name: string, content: string): FileEntry => ({ name, data: Buffer.from(content) })
const pages = (): FileEntry[] => ['1.jpg', '2.jpg', '3.jpg'].map((name) => ({ name, data: art }))
const info = (inner: string) => `<?xml version="1.0"?><ComicInfo>${inner}</ComicInfo>`

const METRON = `<MetronInfo><IDS><ID source="Metron" primary="true">77</ID></IDS><Publisher id="3"><Name>Lantern</Name></Publisher>
  <Series lang="en"><Name>Moonlit Harbor</Name><Volume>2</Volume><IssueCount>12</IssueCount></Series><Number>4</Number>
  <Stories><Story>Low Water</Story></Stories><CoverDate>2019-04-02</CoverDate>
  <Arcs><Arc><Name>Tides</Name><Number>2</Number></Arc></Arcs><Teams><Team id="9">Gulls</Team></Teams>
  <Credits><Credit><Creator>Ines Calder</Creator><Roles><Role>Writer</Role><Role>Cover</Role></Roles></Credit>
  <Credit><Creator>Tom Okafor</Creator><Roles><Role>Artist</Role></Roles></Credit></Credits></MetronInfo>`
const COMET =
  '<comet><title>Low Water</title><character>Ada</character><character>Corin</character><readingDirection>rtl</readingDirection><coverImage>2.jpg</coverImage><rights>Nobody</rights></comet>'
const BOOK_INFO = JSON.stringify({
  'ComicBookInfo/1.0': {
    series: 'Moonlit Harbor',
    issue: 4,
    publicationYear: 2019,
    rating: 5,
    tags: ['sea', 'lamps'],
    language: 'Spanish',
    credits: [{ person: 'Jun Arai', role: 'Letterer', primary: true }],
  },
})

describe('metadata in archives', () => {
  it('every kind of metadata is merged, and ComicInfo overrides the others', async () => {
    const found = await metadataOf(
      zip(
        [
          ...pages(),
          text('CoMet.xml', COMET),
          text('sub/comicinfo.xml', info('<Series>Deeper</Series><Genre>Noir</Genre>')),
          text('COMICINFO.XML', info('<Series>Harbor</Series>')),
          text('__MACOSX/ComicInfo.xml', info('<Series>Junk</Series>')),
          text('MetronInfo.xml', METRON),
        ],
        { comment: BOOK_INFO },
      ),
    )
    expect(found.problem).toBeNull()
    expect(found.layers.map(({ source }) => source)).toEqual([
      'ComicInfo',
      'ComicInfo',
      'MetronInfo',
      'ComicBookInfo',
      'CoMet',
    ])
    const { metadata, origins } = mergeLayers(found.layers)
    expect(metadata).toMatchObject({
      series: 'Harbor',
      genres: ['Noir'],
      title: 'Low Water',
      number: '4',
      volume: 2,
      count: 12,
      publisher: 'Lantern',
      year: 2019,
      month: 4,
      day: 2,
      storyline: { name: 'Tides', order: 2, total: null },
      writers: ['Ines Calder'],
      coverArtists: ['Ines Calder'],
      pencillers: ['Tom Okafor'],
      inkers: ['Tom Okafor'],
      letterers: ['Jun Arai'],
      tags: ['sea', 'lamps'],
      teams: ['Gulls'],
      characters: ['Ada', 'Corin'],
      language: 'en',
      direction: 'rtl',
    })
    expect(origins).toMatchObject({
      series: 'ComicInfo',
      number: 'MetronInfo',
      tags: 'ComicBookInfo',
      direction: 'CoMet',
    })
    expect(found.extra.MetronInfo).toMatchObject({
      IDS: { ID: { source: 'Metron', primary: 'true', text: '77' } },
      Publisher: { id: '3', Name: 'Lantern' },
    })
    // Credits and the name of the cover are stored as written, too.
    const credits = [{ person: 'Jun Arai', role: 'Letterer', primary: true }]
    expect(found.extra.ComicBookInfo).toEqual({ rating: 5, credits })
    expect(found.extra.CoMet).toEqual({ rights: 'Nobody', coverimage: '2.jpg' })
  })

  it('additional fields of ComicInfo are kept, with pages and bookmarks', async () => {
    const found = await metadataOf(
      zip([
        ...pages(),
        text(
          'ComicInfo.xml',
          info(
            `<series>A</series><AGERATING>Teen</AGERATING><GTIN>97812</GTIN><Manga>Yes</Manga><Month>13</Month><Year>-1</Year>
             <StoryArc>Tides, Storms</StoryArc><StoryArcNumber>1,4</StoryArcNumber><SeriesSort>A, The</SeriesSort>
             <Pages><Page Image="0" Type="FrontCover" ImageSize="120"/><Page Image="1" Bookmark="The storm" DoublePage="true" Key="k"/></Pages>`,
          ),
        ),
      ]),
    )
    expect(found.extra.ComicInfo).toEqual({
      AgeRating: 'Teen',
      GTIN: '97812',
      Manga: 'Yes',
      Month: '13',
      StoryArc: 'Tides, Storms',
      StoryArcNumber: '1,4',
      SeriesSort: 'A, The',
      Pages: [
        { Image: '0', Type: 'FrontCover', ImageSize: '120' },
        { Image: '1', Bookmark: 'The storm', DoublePage: 'true', Key: 'k' },
      ],
    })
    expect(found.bookmarks).toEqual([{ page: 2, title: 'The storm' }])
  })

  it('UTF-16 in both byte orders and declared latin-1 are decoded', async () => {
    const written = '<?xml version="1.0" encoding="ENC"?><ComicInfo><Series>Été</Series></ComicInfo>'
    const little = Buffer.from(`\ufeff${written.replace('ENC', 'utf-16')}`, 'utf16le')
    const big = Buffer.from(little).swap16()
    const latin = Buffer.from(written.replace('ENC', 'ISO-8859-1'), 'latin1')
    for (const data of [little, big, latin, little.subarray(2), big.subarray(2)]) {
      const found = await metadataOf(zip([...pages(), { name: 'ComicInfo.xml', data }]))
      expect(found).toMatchObject({ layers: [{ values: { series: 'Été' } }], problem: null })
    }
  })

  it('broken files are read up to the error, and each problem is reported', async () => {
    const found = await metadataOf(
      zip([
        ...pages(),
        text('ComicInfo.xml', '<ComicInfo><Series>Harbor & Lamp</Series><Number>4</Number><Writer>In'),
        text('MetronInfo.xml', '<MetronInfo><Number>4</Number><Summary>x</MetronInfo>'),
        text('CoMet.xml', COMET),
      ]),
    )
    expect(found.layers[0]?.values).toMatchObject({ series: 'Harbor & Lamp', number: '4' })
    expect(found.layers.at(-1)?.source).toBe('CoMet')
    expect(found.problem).toMatch(/^ComicInfo\.xml:\d+, MetronInfo\.xml:\d+$/)
  })

  it('a damaged comment is a problem, a plain text is not', async () => {
    expect(await metadataOf(zip(pages(), { comment: 'made by hand' }))).toMatchObject({
      layers: [],
      problem: null,
    })
    const damaged = await metadataOf(zip(pages(), { comment: BOOK_INFO.slice(0, 60) }))
    expect(damaged).toMatchObject({ layers: [], problem: expect.stringContaining('ComicBookInfo') })
  })
})

describe('metadata in PDFs', () => {
  const made = async (fill: (document: PDFDocument) => Promise<void> | void) => {
    const document = await PDFDocument.create({ updateMetadata: false })
    document
      .addPage([100, 150])
      .drawImage(await document.embedJpg(art), { x: 0, y: 0, width: 100, height: 150 })
    await fill(document)
    return document.save()
  }
  const packet = `<?xpacket begin='\ufeff' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:calibre="c" xmlns:calibreSI="s">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Low Water</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Ines Calder</rdf:li><rdf:li>Jun Arai</rdf:li></rdf:Seq></dc:creator>
    <calibre:series rdf:parseType="Resource"><rdf:value>Moonlit Harbor</rdf:value><calibreSI:series_index>4.00</calibreSI:series_index></calibre:series>
    </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>`

  it.each([true, false])('XMP of the document, in packed objects: %s', async (packed) => {
    const document = await PDFDocument.load(
      await made((one) => {
        const stream = one.context.stream(packet, { Type: 'Metadata', Subtype: 'XML' })
        one.catalog.set(PDFName.of('Metadata'), one.context.register(stream))
      }),
      { updateMetadata: false },
    )
    const found = await metadataOf(await document.save({ useObjectStreams: packed }))
    expect(found.layers).toEqual([
      {
        source: 'XMP',
        values: {
          title: 'Low Water',
          series: 'Moonlit Harbor',
          number: '4',
          writers: ['Ines Calder', 'Jun Arai'],
        },
      },
    ])
  })

  it('an attached ComicInfo.xml overrides the dictionary', async () => {
    const found = await metadataOf(
      await made(async (document) => {
        document.setTitle('scan0001.pdf')
        document.setAuthor('Ines Calder')
        document.setKeywords(['sea, lamps'])
        await document.attach(
          Buffer.from(info('<Series>Harbor</Series><Web>https://x</Web>')),
          'ComicInfo.xml',
        )
        await document.attach(Buffer.from('hello'), 'readme.txt')
      }),
    )
    expect(found.layers).toEqual([
      { source: 'ComicInfo', values: { series: 'Harbor' } },
      { source: 'PDF', values: { writers: ['Ines Calder'], tags: ['sea', 'lamps'] } },
    ])
    expect(found.extra.ComicInfo).toEqual({ Web: 'https://x' })
  })

  it.each([
    ['ComicInfo', info('<Series>Harbor</Series>')],
    ['MetronInfo', '<MetronInfo><Series><Name>Harbor</Name></Series></MetronInfo>'],
  ])('%s in the keywords is read and removed from the keywords', async (source, keywords) => {
    const found = await metadataOf(await made((document) => document.setKeywords([keywords])))
    expect(found.layers).toEqual([{ source, values: { series: 'Harbor' } }])
  })
})

const corpus = new Map(corpusFiles().map((file) => [file.path, file]))

// Skipped only where the shared corpus is missing.
describe.skipIf(corpus.size === 0)('metadata of other programs', () => {
  it.each([
    ['cbz/Captain Science #001-comet.cbz', ['CoMet']],
    ['cbr/Captain Science #001-cix-cbi.cbr', ['ComicInfo', 'ComicBookInfo']],
    ['cb7/Captain Science #001.cb7', ['ComicInfo', 'MetronInfo']],
    ['pdf/comicbox-test_cix.pdf', ['ComicInfo', 'PDF']],
  ])('%s', async (path, sources) => {
    const comic = await openComic(`${CORPUS}${path}`)
    const { layers, problem } = await comic.metadata()
    expect(layers.map(({ source }) => source)).toEqual(sources)
    expect(problem).toBeNull()
    await comic.close()
  })
})
