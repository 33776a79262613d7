import { refusalOf } from '#contract/client.ts'
import type { ComicDetail } from '../comics/comic.ts'
import { pageUrl } from './media.ts'

/** What pictures are called by their kind; what is none of these is kept without an ending. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/avif': '.avif',
  'image/bmp': '.bmp',
}

/** A comic's page called as a file: `Saga 7 - 014.jpg`, without what file systems do not take. */
export function pageFileName(
  comic: Pick<ComicDetail, 'series' | 'number' | 'title'>,
  page: number,
  type: string,
): string {
  const name = comic.series === null ? comic.title : [comic.series, comic.number].filter(Boolean).join(' ')
  const plain = name
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${plain || 'comic'} - ${String(page).padStart(3, '0')}${ENDINGS[type] ?? ''}`
}

/** Has the browser keep a page as a file, in its own size. Throws the helper's refusals. */
export async function savePage(comic: ComicDetail, page: number, token: string): Promise<void> {
  const response = await fetch(pageUrl(comic.id, page, token, undefined, comic.fileVersion))
  if (!response.ok) throw await refusalOf(response)
  const file = await response.blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = pageFileName(comic, page, file.type)
  link.click()
  // The browser has taken hold of it by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
