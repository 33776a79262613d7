import type { FieldName } from './fields.ts'

/** Where the metadata of a library's comics is written: nowhere, a file beside the comic, or the comic's file. */
export const WRITE_TARGETS = ['off', 'beside', 'into'] as const
export type WriteTarget = (typeof WRITE_TARGETS)[number]

/**
 * Warnings about an edit of a metadata file.
 * - `comma-in-name`: other programs read the name as several, because ComicInfo cannot escape a comma.
 * - `repeated-element`: the element occurred more than once, and the other occurrences were removed.
 * - `newer-element`: the file declares ComicInfo 2.0, which does not have the element.
 * - `metron-differs`: the element of MetronInfo.xml cannot be edited with certainty, so it stays and differs.
 */
export const XML_WARNINGS = ['comma-in-name', 'repeated-element', 'newer-element', 'metron-differs'] as const

export interface XmlWarning {
  readonly code: (typeof XML_WARNINGS)[number]
  readonly element: string
  /** The name or value; null for warnings about the element itself. */
  readonly value: string | null
}

/** A metadata field whose value in a file changes. Values are as in `IssueMetadata`. */
export interface FieldChange {
  readonly field: FieldName
  readonly before: unknown
  readonly after: unknown
}
