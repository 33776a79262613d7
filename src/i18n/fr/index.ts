import type { Words } from '../words.ts'
import { auth } from './auth.ts'
import { cli } from './cli.ts'
import { comics } from './comics.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { nav } from './nav.ts'
import { notFound } from './not-found.ts'
import { reader } from './reader.ts'
import { series } from './series.ts'
import { server } from './server.ts'

export const fr: Words = { auth, cli, comics, common, errors, home, nav, notFound, reader, series, server }
