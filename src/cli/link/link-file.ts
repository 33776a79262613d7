import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { linkSession } from '#contract/relay.ts'
import { replaceFile } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors/errors.ts'
import { isAccessToken } from '../session/access-token.ts'

/** The session of a link. The form of the access token is checked, so that a damaged file is detected on reading. */
export const storedSession = linkSession.refine(({ access_token }) => isAccessToken(access_token))

/** The content of the link file. */
const link = z.object({
  /** The relay's URL, without a trailing slash. */
  relay: z.url(),
  account: z.object({
    url: z.url(),
    anonKey: z.string().min(1),
    /** The issuer of the account's tokens. */
    issuer: z.string().min(1),
  }),
  user: z.object({ id: z.uuid(), email: z.string() }),
  /** ISO 8601. */
  linkedAt: z.iso.datetime(),
  /** The link's own session. */
  session: storedSession,
})
export type Link = z.output<typeof link>

/** Name of the link file in a data folder. */
export const LINK_FILE = 'link.json'

/**
 * Reads the link of a data folder; null without one. Throws link-unreadable for an unreadable or invalid file: treating
 * it as missing would make a linked computer use its own account.
 */
export async function readLink(dataDir: string): Promise<Link | null> {
  const path = join(dataDir, LINK_FILE)
  try {
    return link.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    // ENOTDIR: the data folder is invalid, which is reported when it is opened.
    if (['ENOENT', 'ENOTDIR'].includes(String((cause as NodeJS.ErrnoException).code))) return null
    throw new AppError('link-unreadable', { path }, { cause })
  }
}

/** Writes the link file, readable by its owner alone. */
export function writeLink(dataDir: string, link: Link): Promise<void> {
  return replaceFile(join(dataDir, LINK_FILE), `${JSON.stringify(link, null, 2)}\n`, 0o600)
}

/** Deletes the link file of a data folder. */
export const removeLink = (dataDir: string): Promise<void> => rm(join(dataDir, LINK_FILE), { force: true })
