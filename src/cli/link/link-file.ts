import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { linkSession } from '#contract/relay.ts'
import { replaceFile } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors/errors.ts'
import { isAccessToken } from '../session/access-token.ts'

/** The session of a link, whose access token has the form of one: a damaged file is found out as it is read. */
export const storedSession = linkSession.refine(({ access_token }) => isAccessToken(access_token))

/** A computer's link with an account at a relay, as its file has it. */
const link = z.object({
  /** The relay's address, without a slash at the end. */
  relay: z.url(),
  account: z.object({
    url: z.url(),
    anonKey: z.string().min(1),
    /** What the account's tokens name as who made them. */
    issuer: z.string().min(1),
  }),
  user: z.object({ id: z.uuid(), email: z.string() }),
  /** ISO 8601. */
  linkedAt: z.iso.datetime(),
  /** The link's own session. */
  session: storedSession,
})
export type Link = z.output<typeof link>

/** Where a data folder keeps its link. */
export const LINK_FILE = 'link.json'

/**
 * The link of a data folder; null where there is none. Throws link-unreadable for one that cannot be read or is none:
 * taken for none, it would have a linked computer go on with its own account.
 */
export async function readLink(dataDir: string): Promise<Link | null> {
  const path = join(dataDir, LINK_FILE)
  try {
    return link.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    // Also where the data folder is none: whoever opens it says so.
    if (['ENOENT', 'ENOTDIR'].includes(String((cause as NodeJS.ErrnoException).code))) return null
    throw new AppError('link-unreadable', { path }, { cause })
  }
}

/** Keeps a link, readable by its owner alone. */
export function writeLink(dataDir: string, kept: Link): Promise<void> {
  return replaceFile(join(dataDir, LINK_FILE), `${JSON.stringify(kept, null, 2)}\n`, 0o600)
}

/** Forgets the link of a data folder. */
export const removeLink = (dataDir: string): Promise<void> => rm(join(dataDir, LINK_FILE), { force: true })
