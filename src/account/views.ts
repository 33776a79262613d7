import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'

/** The column by which links of a kind refer to their entity, and which of its comics comes first. */
const LINKS = {
  characters: { column: 'character_id', first: 'link.comic_path' },
  artists: { column: 'artist_id', first: 'link.comic_path' },
  publishers: { column: 'publisher_id', first: 'link.comic_path' },
  storylines: {
    column: 'storyline_id',
    first: 'link.story_order is null, link.story_order, link.comic_path',
  },
} as const satisfies Record<EntityKind, { column: string; first: string }>

function listedSql(kind: EntityKind): string {
  const { column, first } = LINKS[kind]
  const links = `comics_${kind} as link`
  const own = `link.${column} = entity.id and link.user_id = entity.user_id`
  const read = 'comics_library as comic on comic.user_id = link.user_id and comic.file_path = link.comic_path'
  return `create view listed_${kind} as select
    entity.rowid as rowid, entity.id, entity.user_id, entity.name, entity.name_plain, entity.image_url,
    entity.created_at, entity.updated_at,
    (select count(distinct link.comic_path) from ${links} where ${own}) as comics_count,
    (select max(comic.last_read_at) from ${links} join ${read} where ${own}) as last_read_at,
    (select link.comic_path from ${links} where ${own} order by ${first} limit 1) as sample
    ${kind === 'artists' ? ', entity.roles' : ''}
    from ${kind} as entity where entity.alias_of is null and entity.deleted_at is null`
}

/** Of one entity each other row comes from links of its own, so that its row id tells it apart. */
function togetherSql(kind: 'characters' | 'artists'): string {
  const { column } = LINKS[kind]
  return `create view ${kind}_together as select
    min(other.rowid) as rowid, own.${column} as id, own.user_id, other.${column} as other_id,
    count(distinct own.comic_path) as comics_count
    from comics_${kind} as own join comics_${kind} as other
      on other.user_id = own.user_id and other.comic_path = own.comic_path and other.${column} <> own.${column}
    group by own.user_id, own.${column}, other.${column}`
}

/** The statements that make the catalogue's views (`contract/views.ts`), by name. */
export const viewSql: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ENTITY_KINDS.map((kind) => [`listed_${kind}`, listedSql(kind)])),
  characters_together: togetherSql('characters'),
  artists_together: togetherSql('artists'),
}
