import { away } from './away.ts'
import { connect } from './connect.ts'
import { editor } from './editor.ts'
import { guided } from './guided.ts'
import { handling } from './handling.ts'
import { history } from './history.ts'
import { lateErrors } from './late-errors.ts'
import { later } from './later.ts'
import { picture } from './picture.ts'
import { places } from './places.ts'
import { pricing } from './pricing.ts'
import { reader } from './reader.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { storyline } from './storyline.ts'
import { textBook } from './text-book.ts'
import { you } from './you.ts'

/** The source of all words: the other languages translate these. */
export const es = {
  ...later,
  away,
  connect,
  editor,
  errors: { ...later.errors, ...lateErrors },
  guided,
  handling,
  history,
  picture,
  places,
  pricing,
  reader,
  server,
  settings,
  storyline,
  textBook,
  you,
} as const
