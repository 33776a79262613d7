import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { CORPUS } from '../../support/corpus.ts'
import { type BareServer, startBare } from './baseline.ts'
import { runNode, tools } from './collections.ts'
import { BENCH_DIR, bare } from './config.ts'
import type { Helper } from './helper.ts'
import type { OpenBook } from './reading.ts'

/** Returns a folder of comics to read, created once; the long cbz has `pages` pages. */
export async function books(pages: number): Promise<string> {
  const path = join(BENCH_DIR, `reading-${pages}`)
  const last = join(path, 'Manual.pdf')
  if (existsSync(last)) return path
  await rm(path, { recursive: true, force: true })
  await runNode(bare('reading-books'), [await tools(), path, String(pages)])
  await copyFile(join(CORPUS, 'pdf/stump-rust_book.pdf'), last)
  return path
}

/** Returns the comic that a search for a name finds. */
export async function comicOf(helper: Helper, name: string): Promise<{ id: string; pageCount: number }> {
  const { comics } = await helper.client.json<{ comics: { id: string; pageCount: number }[] }>(
    'GET',
    `/api/comics?q=${name}&limit=5`,
  )
  const [found] = comics
  if (found === undefined) throw new Error(`${name} was not found.`)
  return found
}

/** Starts a bare page of a comic's first pages, with the bytes that the reader gets. */
export async function bareOf(name: string, book: OpenBook, count: number): Promise<BareServer> {
  const shown = await book.page.evaluate(
    () => [...document.images].find((image) => image.alt.startsWith('Página '))?.currentSrc ?? '',
  )
  const path = join(BENCH_DIR, 'data', 'bare-reader', name)
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  const sizes: { width: number; height: number }[] = []
  for (let page = 1; page <= count; page++) {
    const answer = await fetch(shown.replace(/\/pages\/\d+/, `/pages/${page}`))
    if (!answer.ok) throw new Error(`page ${page} of ${name} answered ${answer.status}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width = 1, height = 1 } = await sharp(bytes).metadata()
    sizes.push({ width, height })
    await writeFile(join(path, String(page)), bytes)
  }
  await writeFile(join(path, 'sizes.json'), JSON.stringify(sizes))
  return startBare('reader', [path])
}
