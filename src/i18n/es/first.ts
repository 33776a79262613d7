import { auth } from './auth.ts'
import { comics } from './comics.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { nav } from './nav.ts'
import { notFound } from './not-found.ts'

/** What the dashboard's first sights say; what it opens later has its words fetched later. */
export const first = { auth, comics, common, errors, home, nav, notFound } as const
