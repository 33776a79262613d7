import { constants } from 'node:fs'
import { mkdtemp, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isThere } from '#disk/is-there.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { isNoRoom } from '#disk/replace-file.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { openCollection } from '../collection/open.ts'
import { readLink } from '../link/link-file.ts'
import { openAccountClient } from '../session/session.ts'
import { broken, type Check, type Finding, fine, warned } from './checks.ts'

/** Returns the nearest existing folder at or above a path. */
async function nearest(path: string): Promise<string> {
  let folder = path
  while (!(await isThere(folder)) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/**
 * Returns true if a folder can be created in `path`; also on a full disk. Tested by creating a folder, because the
 * permissions of /proc, read-only and network file systems are unreliable.
 */
async function isWritable(path: string): Promise<boolean> {
  try {
    await rmdir(await mkdtemp(join(path, '.comics-doctor-')))
    return true
  } catch (error) {
    return isNoRoom(error)
  }
}

export const data: Check = async ({ dataDir: path }, t) => {
  const there = await nearest(path)
  if (!(await isWritable(there)))
    return [broken('data', t('errors.data-dir-not-writable', { path: there }), t('commands.doctor.dataFix'))]
  if (there !== path) return [fine('data', t('commands.doctor.dataNew', { path }))]
  const { mode } = await stat(path)
  // Windows has no such permissions.
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  return isOpen
    ? [warned('data', t('commands.doctor.dataOpen', { path }), t('commands.doctor.dataOpenFix', { path }))]
    : [fine('data', path)]
}

const GIGABYTE = 1024 ** 3
/** Free bytes below which the covers of a large collection may not fit, and below which databases can hardly grow. */
const LITTLE = GIGABYTE
const TOO_LITTLE = GIGABYTE / 10

export const space: Check = async ({ dataDir, language }, t) => {
  const { bavail, bsize } = await statfs(await nearest(dataDir))
  const bytes = bavail * bsize
  const style = { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 } as const
  const free = t('commands.doctor.space', {
    free: new Intl.NumberFormat(language, style).format(bytes / GIGABYTE),
  })
  const remedy = t('commands.doctor.spaceFix')
  if (bytes < TOO_LITTLE) return [broken('space', free, remedy)]
  return [bytes < LITTLE ? warned('space', free, remedy) : fine('space', free)]
}

export const libraries: Check = async (config, t) => {
  const none = [warned('libraries', t('commands.doctor.noLibraries'), t('commands.doctor.noLibrariesFix'))]
  // A missing data folder is neither checked nor created.
  if (!(await isThere(join(config.dataDir, 'library.db')))) return none
  const collection = await openCollection(config)
  try {
    const found = await collection.libraries()
    if (found.length === 0) return none
    return Promise.all(
      found.map(async ({ path, files }): Promise<Finding> => {
        const isHere = (mode?: number) => libraryDisks.call(path, () => isThere(path, mode))
        if (!(await isHere())) {
          const remedy = t('commands.doctor.libraryGoneFix', { called: config.called, path })
          return broken('libraries', t('commands.doctor.libraryGone', { path }), remedy)
        }
        if (!(await isHere(constants.R_OK | constants.X_OK))) {
          const remedy = t('commands.doctor.libraryClosedFix')
          return broken('libraries', t('commands.doctor.libraryClosed', { path }), remedy)
        }
        return fine('libraries', `${path} (${t('common.files', { count: files })})`)
      }),
    )
  } finally {
    await collection.close()
  }
}

export const account: Check = async (config, t) => {
  const nobody = [warned('account', t('commands.doctor.nobody'), t('commands.doctor.nobodyFix'))]
  const isLinked = (await readLink(config.dataDir)) !== null
  const isMade = isLinked || config.hosted !== null || (await isThere(join(config.dataDir, 'accounts.db')))
  if (!isMade) return nobody
  const client = await openAccountClient(config)
  try {
    await client.reach()
    const { email } = await client.user()
    const where = client.isHere ? 'commands.whoami.here' : 'commands.whoami.elsewhere'
    return [fine('account', t(where, { email, url: client.url }))]
  } catch (error) {
    if (isAppError(error, 'login-required')) return nobody
    if (isAppError(error, 'account-unreachable'))
      return [
        broken(
          'account',
          t('errors.account-unreachable', { url: client.url }),
          t(isLinked ? 'commands.doctor.linkAddressFix' : 'commands.doctor.accountFix'),
        ),
      ]
    throw error
  } finally {
    await client.close()
  }
}
