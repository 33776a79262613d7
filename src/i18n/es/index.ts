import { cli } from './cli.ts'
import { comic } from './comic.ts'
import { first } from './first.ts'
import { mail } from './mail.ts'
import { pricing } from './pricing.ts'
import { reader } from './reader.ts'
import { records } from './records.ts'
import { server } from './server.ts'

/** The source of all words: the other languages translate these. */
export const es = {
  ...first,
  cli,
  comic,
  mail,
  pricing,
  reader,
  records,
  server,
} as const
