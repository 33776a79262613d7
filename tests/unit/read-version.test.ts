import { expect, test } from 'vitest'
import { FIELDS, type Field } from '#domain/metadata/fields.ts'
import { READ_VERSION, readVersionOf } from '#library/scan/read-version.ts'

test('the read version changes only with the set of fields read from files', () => {
  const fields: Readonly<Record<string, Field>> = FIELDS
  const fictional: Field = { ...FIELDS.publisher, comicInfo: 'Fictional' }
  expect(readVersionOf({ ...fields, fictional })).not.toBe(READ_VERSION)
  expect(readVersionOf({ ...fields, volume: { ...FIELDS.volume, stated: [0, 9_999] } })).not.toBe(
    READ_VERSION,
  )
  expect(readVersionOf({ ...fields, teams: { ...FIELDS.teams, page: 'apart' } })).toBe(READ_VERSION)
})
