/**
 * Chapters of a text as documents: some apps are not sent a book's file, but are told of documents that they fetch one by
 * one. Ours are its chapters as the dashboard shows them, called otherwise than any file inside a book is.
 */

export const XHTML = 'application/xhtml+xml'

const NAME = /^comics-chapter-(\d{1,5})\.xhtml$/

/** The document of a chapter, from 1. */
export const chapterDocument = (number: number): string => `comics-chapter-${number}.xhtml`

/** The chapter that a document is of; null for any other name. */
export function chapterOf(name: string): number | null {
  const number = NAME.exec(name)?.[1]
  return number === undefined ? null : Number(number)
}
