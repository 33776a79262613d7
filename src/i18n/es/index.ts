import { actions } from './actions.ts'
import { cli } from './cli.ts'
import { collection } from './collection.ts'
import { comic } from './comic.ts'
import { editor } from './editor.ts'
import { entities } from './entities.ts'
import { fields } from './fields.ts'
import { first } from './first.ts'
import { later } from './later.ts'
import { mail } from './mail.ts'
import { names } from './names.ts'
import { path } from './path.ts'
import { playlists } from './playlists.ts'
import { pricing } from './pricing.ts'
import { reader } from './reader.ts'
import { records } from './records.ts'
import { series } from './series.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { storyline } from './storyline.ts'
import { you } from './you.ts'

/** The source of all words: the other languages translate these. */
  ...first,
  actions,
  cli,
  collection,
  comic,
  editor,
  entities,
  fields,
  mail,
  names,
  path,
  playlists,
  pricing,
  reader,
  records,
  series,
  server,
  settings,
  storyline,
  you,
export const es = {
export const es = { ...later, settings, you } as const
} as const
