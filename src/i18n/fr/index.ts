import type { Words } from '../words.ts'
import { actions } from './actions.ts'
import { auth } from './auth.ts'
import { away } from './away.ts'
import { cli } from './cli.ts'
import { collection } from './collection.ts'
import { comic } from './comic.ts'
import { comics } from './comics.ts'
import { commands } from './commands.ts'
import { common } from './common.ts'
import { connect } from './connect.ts'
import { editor } from './editor.ts'
import { entities } from './entities.ts'
import { errors } from './errors.ts'
import { feeds } from './feeds.ts'
import { fields } from './fields.ts'
import { guided } from './guided.ts'
import { handling } from './handling.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { mail } from './mail.ts'
import { names } from './names.ts'
import { nav } from './nav.ts'
import { notFound } from './not-found.ts'
import { path } from './path.ts'
import { picture } from './picture.ts'
import { places } from './places.ts'
import { playlists } from './playlists.ts'
import { pricing } from './pricing.ts'
import { reader } from './reader.ts'
import { records } from './records.ts'
import { series } from './series.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { storyline } from './storyline.ts'
import { terminal } from './terminal.ts'
import { textBook } from './text-book.ts'
import { you } from './you.ts'

export const fr: Words = {
  actions,
  auth,
  away,
  cli,
  collection,
  comic,
  comics,
  commands,
  common,
  connect,
  editor,
  entities,
  errors,
  feeds,
  fields,
  guided,
  handling,
  history,
  home,
  mail,
  names,
  nav,
  notFound,
  path,
  picture,
  places,
  playlists,
  pricing,
  reader,
  records,
  series,
  server,
  settings,
  storyline,
  terminal,
  textBook,
  you,
}
