import { openLibrary } from '#library/index.ts'
import { type Context, EXIT } from '../context.ts'

const STATES = ['done', 'undone', 'skipped', 'failed', 'due'] as const

/** `comics history --files`: lists the changes of files, newest first. */
export async function listBatches({ config, t, out }: Context, limit: number): Promise<number> {
  const library = await openLibrary(config.dataDir)
  try {
    const batches = await library.fileChanges.list(limit)
    for (const { counts, ...batch } of batches) {
      const { id, kind, via, undoes, state } = batch
      const startedAt = new Date(batch.startedAt)
      out.event('batch', { id, kind, via, undoes, state, startedAt: startedAt.toISOString(), ...counts })
      const parts = STATES.filter((name) => counts[name] > 0).map((name) =>
        t(`commands.files.states.${name}`, { count: counts[name] }),
      )
      const when = startedAt.toLocaleString(config.language)
      const states = parts.join(', ')
      out.answer(t('commands.files.batch', { id, when, kind: t(`commands.files.kinds.${kind}`), states }))
    }
    if (batches.length === 0) out.answer(t('commands.files.none'))
    out.event('done', { batches: batches.length })
    return EXIT.ok
  } finally {
    await library.close()
  }
}
