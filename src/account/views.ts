import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { jsonExpression } from './rest/values.ts'

/** By kind of entity: the column of links that references the entity, and the order that selects its first comic. */
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

/** By kind of entity: further JSON fields of its links, their column of time, and their order. */
const LINK_FIELDS = {
  characters: { more: '', time: 'created_at', order: 'link.created_at' },
  artists: { more: `, 'role', link.role`, time: 'created_at', order: 'link.created_at' },
  publishers: { more: '', time: 'created_at', order: 'link.created_at' },
  storylines: {
    more: `, 'story_order', link.story_order`,
    time: 'added_at',
    order: 'link.story_order is null, link.story_order',
  },
} as const satisfies Record<EntityKind, { more: string; time: string; order: string }>

function comicsOfSql(kind: EntityKind): string {
  const { column } = LINKS[kind]
  const { more, time, order } = LINK_FIELDS[kind]
  const added = jsonExpression('timestamptz', `link.${time}`)
  return `create view comics_of_${kind} as select
    entity.rowid as rowid, entity.id, entity.user_id,
    (select json_group_array(json(row)) from (
      select json_object('comic_path', link.comic_path, 'added_at', ${added}${more}) as row
      from comics_${kind} as link where link.${column} = entity.id and link.user_id = entity.user_id
      order by ${order}, link.id)) as comics
    from ${kind} as entity where entity.alias_of is null and entity.deleted_at is null`
}

/**
 * Returns the view of entities that share comics. Among the rows of one entity, the least row id of the other entity's
 * links identifies a row. `indexed by` is needed because SQLite otherwise chooses a covering index and scans all links
 * of the user for each comic, which takes seconds for large libraries.
 */
function togetherSql(kind: 'characters' | 'artists'): string {
  const { column } = LINKS[kind]
  const byComic = `indexed by "comics_${kind}_user_id_comic_path_idx"`
  return `create view ${kind}_together as select
    min(other.rowid) as rowid, own.${column} as id, own.user_id, other.${column} as other_id,
    count(distinct own.comic_path) as comics_count
    from comics_${kind} as own cross join comics_${kind} as other ${byComic}
      on other.user_id = own.user_id and other.comic_path = own.comic_path and other.${column} <> own.${column}
    group by own.user_id, own.${column}, other.${column}`
}

/** The statements that create the views of `contract/views.ts`, by name. */
export const viewSql: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ENTITY_KINDS.map((kind) => [`listed_${kind}`, listedSql(kind)])),
  ...Object.fromEntries(ENTITY_KINDS.map((kind) => [`comics_of_${kind}`, comicsOfSql(kind)])),
  characters_together: togetherSql('characters'),
  artists_together: togetherSql('artists'),
}
