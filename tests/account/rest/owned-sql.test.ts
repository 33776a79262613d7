import { expect, it } from 'vitest'
import type { VerifiedUserId } from '#account/auth/tokens/access-token.ts'
import { OwnedSql } from '#account/rest/owned-sql.ts'
import { parseParameters } from '#account/rest/parse/parameters.ts'
import { planResource } from '#account/rest/resource.ts'
import { type TableName, tables } from '#contract/tables.ts'

const OWNER = 'the owner' as VerifiedUserId

// Checks the statements themselves: keys contain the owner, so results would not reveal an unbound table.
it.each<[TableName, string]>([
  ['comics_library', 'select=*&or=(year.eq.1,user_id.not.is.null)'],
  ['artists', 'select=*,comics_artists(*,artists(*,comics_artists(*)))'],
  ['artists', 'select=*,a:comics_artists!inner(*),b:comics_artists()&b=is.null&or=(name.eq.x,a.not.is.null)'],
  ['comics_artists', 'select=*,artists!inner(name)&order=artists(name),comic_path&artists.name=like.a*'],
])('every table in a statement of %s?%s is bound to the owner', (name, query) => {
  const resource = planResource({ name, table: tables[name] }, parseParameters(query), { capped: true })
  const owned = new OwnedSql(OWNER)
  const statements = [
    owned.read(resource, null),
    owned.read(resource, [1, 2]),
    owned.count(resource),
    owned.sortKeys(resource, null),
  ]
  for (const { text, values } of statements) {
    const mentions = text.match(/(from|join) "/g) ?? []
    const bound = text.match(/from "\w+" as "(\w+)" where \("\1"\."user_id" = \?\)/g) ?? []
    expect(mentions.length).toBeGreaterThan(0)
    expect(bound).toHaveLength(mentions.length)
    expect(values.filter((value) => value === OWNER)).toHaveLength(mentions.length)
  }
})
