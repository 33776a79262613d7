import { z } from 'zod'
import { openCollection } from '../collection/open.ts'
import { type Context, EXIT } from '../context.ts'

export const options = z.object({ action: z.enum(['list', 'add', 'remove']), dir: z.string().default('') })

/** `comics library list | add DIR | remove DIR`. */
export async function run(
  { config, t, out }: Context,
  { action, dir }: z.output<typeof options>,
): Promise<number> {
  const collection = await openCollection(config)
  try {
    if (action === 'add') await collection.addLibrary(dir)
    if (action === 'remove') await collection.removeLibrary(dir)
    const libraries = await collection.libraries()
    if (action === 'add') out.line(t('cli.library.added'))
    if (action === 'remove') out.line(t('cli.library.removed'))
    for (const { path, files, available } of libraries) {
      out.event('library', { path, files, available })
      const state = available ? t('cli.library.files', { count: files }) : t('cli.library.missing')
      out.line(`${path}  (${state})`)
    }
    if (libraries.length === 0) out.line(t('cli.library.none'))
    out.event('done', { libraries: libraries.map(({ path }) => path) })
    return EXIT.ok
  } finally {
    await collection.close()
  }
}
