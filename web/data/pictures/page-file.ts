import { refusalOf } from '#contract/client.ts'
import { PICTURE_TYPES } from '#domain/file-types.ts'
import type { ComicDetail } from '../comics/comic.ts'
import { pageUrl } from './media.ts'

/** Returns a file name for a page, `Saga 7 - 014.jpg`, without characters that file systems reject. */
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
  const extension = Object.keys(PICTURE_TYPES).find((each) => PICTURE_TYPES[each] === type)
  return `${plain || 'comic'} - ${String(page).padStart(3, '0')}${extension ? `.${extension}` : ''}`
}

/** Downloads a page in its original size. Throws the helper's errors. */
export async function savePage(comic: ComicDetail, page: number, token: string): Promise<void> {
  const response = await fetch(pageUrl(comic.id, page, token, undefined, comic.fileVersion))
  if (!response.ok) throw await refusalOf(response)
  const file = await response.blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = pageFileName(comic, page, file.type)
  link.click()
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
