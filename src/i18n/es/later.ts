import { actions } from './actions.ts'
import { cli } from './cli.ts'
import { collection } from './collection.ts'
import { comic } from './comic.ts'
import { commands } from './commands.ts'
import { entities } from './entities.ts'
import { feeds } from './feeds.ts'
import { fields } from './fields.ts'
import { first } from './first.ts'
import { mail } from './mail.ts'
import { names } from './names.ts'
import { path } from './path.ts'
import { playlists } from './playlists.ts'
import { records } from './records.ts'
import { series } from './series.ts'
import { terminal } from './terminal.ts'

/** All but the areas that one screen alone says (`OWN_AREAS`): it fetches them with itself. */
export const later = {
  ...first,
  actions,
  cli,
  collection,
  comic,
  commands,
  entities,
  feeds,
  fields,
  mail,
  names,
  path,
  playlists,
  records,
  series,
  terminal,
} as const
