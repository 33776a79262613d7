import { handling } from './handling.ts'
import { later } from './later.ts'
import { picture } from './picture.ts'
import { pricing } from './pricing.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { storyline } from './storyline.ts'
import { you } from './you.ts'

/** The source of all words: the other languages translate these. */
export const es = { ...later, handling, picture, pricing, server, settings, storyline, you } as const
