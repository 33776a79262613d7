import type { XmlRefusal } from '#domain/file-refusals.ts'
import { METADATA_MAX } from '#domain/limits.ts'
import { FIELD_NAMES } from '#domain/metadata/fields.ts'
import type { FieldChange, XmlWarning } from '#domain/metadata/file-changes.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { decodeXml, parseXml } from '../../text/xml.ts'
import { type XmlElement, xmlOutline } from '../../text/xml-outline.ts'
import { XmlSource } from '../../text/xml-source.ts'

/** An edited metadata file. Without changes, `xml` is the bytes as they were. */
export interface EditedXml {
  readonly refusal: null
  readonly xml: Buffer
  readonly isChanged: boolean
  readonly changes: readonly FieldChange[]
  readonly warnings: readonly XmlWarning[]
}

/** A metadata file that is not edited. `line` is the line of a malformed file. */
export interface RefusedXml {
  readonly refusal: XmlRefusal
  readonly line: number | null
}

export type XmlEdit = EditedXml | RefusedXml

/** A metadata file whose elements can be edited in place. */
export interface EditableXml {
  readonly refusal: null
  readonly source: XmlSource
  readonly root: XmlElement
}

const refuse = (refusal: XmlRefusal, line: number | null = null): RefusedXml => ({ refusal, line })

/** Opens a metadata file for editing. Refuses a file that another program may read differently. */
export function openXml(bytes: Buffer, rootName: RegExp): EditableXml | RefusedXml {
  if (bytes.length > METADATA_MAX) return refuse('too-large')
  const source = XmlSource.of(bytes)
  if (source === null) return refuse('encoding')
  if (/<!DOCTYPE/i.test(source.markup)) return refuse('doctype')
  const { errorLine } = parseXml(decodeXml(bytes))
  if (errorLine !== null) return refuse('malformed', errorLine)
  const { root, hasEntities } = xmlOutline(source)
  if (hasEntities) return refuse('entities')
  if (root === null || !rootName.test(root.name)) return refuse('root')
  return { refusal: null, source, root }
}

/** Returns the fields whose values differ. */
export function changesBetween(before: PartialMetadata, after: PartialMetadata): FieldChange[] {
  return FIELD_NAMES.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }),
  )
}
