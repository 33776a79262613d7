import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { layout } from '#contract/helper/layout.ts'
import { sniffImage } from '#formats/image/sniff-image.ts'
import { pdf, textEpub } from '../../../fixtures/books.ts'
import { colourPage, writeCbz } from '../../support/cbz.ts'
import { divinaRules, pdfRules, publicationRules } from '../support/opds2-rules.ts'
import { readiumManifest, thoriumManifest } from '../support/parsers.ts'
import { appShelf } from '../support/shelf.ts'

const DIVINA = 'application/divina+json'

test("a manifest lists every page and is equal in Thorium's and Readium's parsers", async () => {
  const shelf = await appShelf({
    'Capítulos.cbz': {
      pages: 4,
      info: {
        Title: 'Capítulos',
        Manga: 'YesAndRightToLeft',
        Pages:
          '<Page Image="0" Bookmark="Uno"/><Page Image="2" Bookmark="Dos" DoublePage="true" ImageWidth="132" ImageHeight="102"/>',
      },
    },
    'Tira.cbz': {
      pages: 3,
      info: {
        Pages: [0, 1, 2].map((n) => `<Page Image="${n}" ImageWidth="66" ImageHeight="${400 + n}"/>`).join(''),
      },
    },
  })
  const { server, owner } = shelf
  const page = await colourPage(3)
  const mixed = {
    '1.png': await sharp(page).png().toBuffer(),
    '2.webp': await sharp(page).webp().toBuffer(),
    '3.avif': await sharp(page).avif({ effort: 0 }).toBuffer(),
    '4.tiff': await sharp(page).tiff().toBuffer(),
  }
  await mkdir(server.root, { recursive: true })
  await writeFile(join(server.root, 'Mezcla.cbz'), zipSync(mixed, { level: 0 }))
  const printed = {
    series: 'Impreso',
    number: 1,
    year: 2001,
    title: 'Impreso',
    publisher: 'Norma',
    writer: 'Ana',
    artist: 'Luz',
    summary: 'En papel.',
  }
  await writeFile(join(server.root, 'Impreso.pdf'), await pdf(printed, [page, page]))
  await writeFile(join(server.root, 'Palabras.epub'), textEpub('Palabras', ['Uno', 'Dos']))
  await writeCbz(join(server.root, 'Roto.cbz'), { pages: 1 })
  const broken = await readFile(join(server.root, 'Roto.cbz'))
  await writeFile(join(server.root, 'Roto.cbz'), broken.subarray(0, 200))
  await server.scan(owner)
  const listed = await owner.call(comics.list, { query: { limit: 20 } })
  const idOf = (name: string): string => listed.comics.find((comic) => comic.name === name)?.id ?? name

  const { key } = await shelf.device('other')
  const base = `${server.url}/opds/v2`
  const get = (address: string) => shelf.ask(address.replace(server.url, ''), key)
  const manifestOf = async (name: string, rest = '') => {
    const answer = await get(`${base}/books/${idOf(name)}/manifest${rest}`)
    const text = await answer.text()
    const json: unknown = answer.ok ? JSON.parse(text) : text
    return { type: answer.headers.get('Content-Type'), status: answer.status, json }
  }
  const divina = async (name: string) => {
    const { type, json } = await manifestOf(name)
    expect([name, type]).toEqual([name, DIVINA])
    const thorium = thoriumManifest(json)
    const readium = readiumManifest(json)
    const manifest = divinaRules.parse(json)
    const hrefs = manifest.readingOrder.map(({ href }) => href)
    expect(thorium.Spine?.map((link) => link.Href)).toEqual(hrefs)
    expect(readium?.readingOrder.items.map((link) => link.href)).toEqual(hrefs)
    expect(thorium.Metadata.Title).toBe(manifest.metadata.title)
    return { manifest, thorium, readium }
  }

  // Pages from 1, chapters, reading direction, a double page.
  const chapters = await divina('Capítulos.cbz')
  const own = `${base}/books/${idOf('Capítulos.cbz')}`
  expect(chapters.manifest.readingOrder.map(({ href }) => href)).toEqual(
    [1, 2, 3, 4].map((n) => `${own}/pages/${n}`),
  )
  expect(chapters.manifest.readingOrder[2]).toMatchObject({
    type: 'image/jpeg',
    width: 132,
    height: 102,
    properties: { page: 'center' },
  })
  expect(chapters.manifest.toc?.map(({ title }) => title)).toEqual(['Uno', 'Dos'])
  expect(chapters.readium?.toc?.items.map(({ href }) => href)).toEqual([`${own}/pages/1`, `${own}/pages/3`])
  expect(chapters.manifest.metadata).toMatchObject({
    conformsTo: 'https://readium.org/webpub-manifest/profiles/divina',
    readingProgression: 'rtl',
    numberOfPages: 4,
  })
  expect(chapters.readium?.metadata.readingProgression).toBe('rtl')

  // Pages whose layout is known have a size.
  const first = await owner.call(layout.pages, {
    params: { id: idOf('Capítulos.cbz') },
    query: { from: 1, count: 2 },
  })
  expect(first.pages[0]).toMatchObject({ width: 66, height: 102 })
  const sized = await divina('Capítulos.cbz')
  expect(sized.manifest.readingOrder[0]).toMatchObject({ width: 66, height: 102, rel: 'cover' })

  // Pages much taller than wide make a scrolled publication.
  const { manifest: strip } = await divina('Tira.cbz')
  expect(strip.metadata).toMatchObject({ layout: 'scrolled', readingProgression: 'ttb' })

  // AVIF has a JPEG alternate; TIFF is only sent as JPEG. Types match the bytes.
  const { manifest: mix } = await divina('Mezcla.cbz')
  expect(
    mix.readingOrder.map(({ type, alternate }) => [type, alternate?.map((other) => other.type)]),
  ).toEqual([
    ['image/png', undefined],
    ['image/webp', undefined],
    ['image/avif', ['image/jpeg']],
    ['image/jpeg', undefined],
  ])
  for (const link of mix.readingOrder.flatMap((each) => [each, ...(each.alternate ?? [])])) {
    const answer = await get(link.href)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([link.href, answer.status, answer.headers.get('Content-Type'), sniffImage(bytes)?.type]).toEqual([
      link.href,
      200,
      link.type,
      link.type,
    ])
    expect(answer.headers.get('Cache-Control')).toMatch(/^private, max-age=/)
  }
  for (const [rest, status] of [
    ['pages/0', 404],
    ['pages/5', 404],
    ['pages/x', 404],
    ['pages/1?convert=gif', 400],
  ] as const)
    expect([rest, (await get(`${base}/books/${idOf('Mezcla.cbz')}/${rest}`)).status]).toEqual([rest, status])

  // A PDF is available as its file and as pictures.
  const whole = await manifestOf('Impreso.pdf')
  expect(whole.type).toBe('application/webpub+json')
  const { readingOrder, links } = pdfRules.parse(whole.json)
  expect((await get(readingOrder[0]?.href ?? '')).headers.get('Content-Type')).toBe('application/pdf')
  const other = links.find(({ type }) => type === DIVINA)?.href ?? ''
  const drawn = divinaRules.parse(await (await get(other)).json())
  expect(drawn.links.find(({ rel }) => rel === 'self')?.href).toBe(other)
  expect(drawn.readingOrder).toHaveLength(2)
  expect((await get(drawn.readingOrder[1]?.href ?? '')).headers.get('Content-Type')).toBe('image/jpeg')
  expect((await manifestOf('Mezcla.cbz', '/pdf')).status).toBe(404)

  // Text books and damaged files have no manifest; a text book's progress is stored nevertheless.
  for (const name of ['Palabras.epub', 'Roto.cbz']) {
    expect([name, (await manifestOf(name)).status]).toEqual([name, 404])
    const document = await (await get(`${base}/books/${idOf(name)}`)).json()
    const self = publicationRules
      .partial({ images: true })
      .parse(document)
      .links.find(({ rel }) => rel === 'self')
    expect(self).toMatchObject({ type: 'application/opds-publication+json' })
  }
  const words = `/opds/v2/books/${idOf('Palabras.epub')}`
  // A time in the past, because future times count as now.
  const modified = new Date(Date.now() - 60_000).toISOString()
  const put = (rest: string, body: unknown) =>
    shelf.ask(`${words}/${rest}`, key, { method: 'PUT', body: JSON.stringify(body) })
  expect((await put('position', { modified, progression: 0.4321 })).status).toBe(200)
  const storedProgression = async () => (await get(`${server.url}${words}/progression`)).json()
  expect(await storedProgression()).toMatchObject({
    modified,
    locator: { locations: { totalProgression: 0.4321 } },
  })
  const later = new Date(Date.parse(modified) + 1_000).toISOString()
  const locator = {
    href: 'c2.xhtml',
    type: 'application/xhtml+xml',
    locations: { progression: 0.1, totalProgression: 0.6, cssSelector: '#p3' },
  }
  expect((await put('progression', { modified: later, locator })).status).toBe(204)
  expect(await storedProgression()).toMatchObject({ modified: later, locator })
  expect((await put('progression', { modified: later, locator: { href: 'c2.xhtml' } })).status).toBe(400)
})
