/**
 * Chapters of a text book as documents: some apps do not receive the file but fetch documents one by one. The
 * documents are the chapters as the dashboard shows them; no file in a book has such a name.
 */

const NAME = /^comics-chapter-(\d{1,5})\.xhtml$/

/** Returns the document of a chapter, from 1. */
export const chapterDocument = (number: number): string => `comics-chapter-${number}.xhtml`

/** Returns the chapter of a document; null for any other name. */
export function chapterOf(name: string): number | null {
  const number = NAME.exec(name)?.[1]
  return number === undefined ? null : Number(number)
}
