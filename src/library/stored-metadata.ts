import type { IssueMetadata, PartialMetadata } from '#domain/metadata/metadata.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'

/** Parses the stored metadata of a row. Fields that are newer than the row are empty until its file is read again. */
export const storedMetadata = (json: string): IssueMetadata =>
  withAllFields(JSON.parse(json) as PartialMetadata)

/** Returns metadata with all missing fields empty. */
export const withAllFields = (metadata: PartialMetadata): IssueMetadata => ({ ...noMetadata(), ...metadata })
