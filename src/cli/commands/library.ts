import { resolve } from 'node:path'
import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { WRITE_TARGETS } from '#domain/metadata/file-changes.ts'
import type { WriteSetting } from '#library/files/write-setting.ts'
import { openLibrary } from '#library/index.ts'
import { wideOf } from '#library/roots/library-candidate.ts'
import { resolveFolder } from '#library/roots/resolve-folder.ts'
import { typedPath } from '#library/roots/typed-path.ts'
import { openCollection } from '../collection/open.ts'
import { askYes } from '../components/ask-yes.ts'
import { type Context, EXIT } from '../context.ts'

export const options = z.object({
  action: z.enum(['list', 'add', 'set', 'remove']),
  dir: z.string().default(''),
  yes: z.boolean().default(false),
  write: z.enum(WRITE_TARGETS).optional(),
  follow: z.boolean().optional(),
})

/** `comics library list | add DIR | set DIR [--write WHERE] [--follow] | remove DIR`. */
export async function run(context: Context, given: z.output<typeof options>): Promise<number> {
  const { config, t, out } = context
  const { action, dir, yes, write, follow } = given
  if (action === 'set')
    return setWrite(context, dir, { ...(write && { write }), ...(follow !== undefined && { follow }) })
  const path = action === 'add' ? await resolveFolder(dir) : resolve(typedPath(dir))
  if (action === 'add' && !yes && !(await isMeant(context, path))) return EXIT.interrupted
  const collection = await openCollection(config)
  const print = action === 'list' ? out.answer : out.line
  try {
    if (action === 'add') await collection.addLibrary(path)
    if (action === 'remove') await collection.removeLibrary(path)
    const libraries = await collection.libraries()
    if (action === 'add') out.line(t('server.library.added'))
    if (action === 'remove') out.line(t('cli.library.removed'))
    for (const { path, files, available, write, follow } of libraries) {
      out.event('library', { path, files, available, write, follow })
      const state = available ? t('common.files', { count: files }) : t('cli.library.missing')
      print(`${path}  (${state}, ${settingText(context, { write, follow })})`)
    }
    if (libraries.length === 0) print(t('cli.library.none'))
    out.event('done', { libraries: libraries.map(({ path }) => path) })
    return EXIT.ok
  } finally {
    await collection.close()
  }
}

const settingText = ({ t }: Context, { write, follow }: WriteSetting): string =>
  t(`commands.files.settings.${write}`) + (follow ? `, ${t('commands.files.settings.follow')}` : '')

/** Sets where the metadata of a library is written. Throws library-not-found, fields-required. */
async function setWrite(context: Context, dir: string, change: Partial<WriteSetting>): Promise<number> {
  const { config, out } = context
  if (Object.keys(change).length === 0) throw new AppError('fields-required')
  const library = await openLibrary(config.dataDir)
  try {
    const path = resolve(typedPath(dir))
    const setting = await library.fileChanges.setWrite(path, change)
    out.line(`${path}  (${settingText(context, setting)})`)
    out.event('done', { path, ...setting })
    return EXIT.ok
  } finally {
    await library.close()
  }
}

/**
 * Asks before a whole drive, a home folder or a system folder becomes a library. Throws folder-wide without a terminal.
 */
async function isMeant(context: Context, path: string): Promise<boolean> {
  const { t, out } = context
  if ((await wideOf(path)) === null) return true
  if (out.interactive) return askYes(context, t('commands.library.wide', { path }))
  throw new AppError('folder-wide', { path })
}
