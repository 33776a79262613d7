import type { IssueMetadata, PartialMetadata } from '#domain/metadata.ts'
import { noMetadata } from '#domain/metadata-fields.ts'

/** Returns metadata as a row stores it: a field that is younger than the row is unknown until its file is read again. */
export const storedMetadata = (json: string): IssueMetadata =>
  withAllFields(JSON.parse(json) as PartialMetadata)

/** Returns metadata with the fields that it lacks as unknown. */
export const withAllFields = (metadata: PartialMetadata): IssueMetadata => ({ ...noMetadata(), ...metadata })
