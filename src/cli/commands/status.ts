import { z } from 'zod'
import { openCollection } from '../collection/open.ts'
import { progressText } from '../components/scan-text.ts'
import { type Context, EXIT } from '../context.ts'
import { findHelper } from '../running-helper.ts'
import { openAccountClient } from '../session.ts'

export const options = z.object({ json: z.boolean().default(false) })

/** `comics status`: the helper, the account, the libraries and the last scan. */
export async function run({ config, t, out }: Context, { json }: z.output<typeof options>): Promise<number> {
  const helper = await findHelper(config.dataDir)
  const account = await openAccountClient(config)
  const user = await account.user().catch(() => null)
  await account.close()
  const collection = await openCollection(config)
  try {
    const [libraries, stats, scan] = await Promise.all([
      collection.libraries(),
      collection.stats(),
      collection.lastScan(),
    ])
    if (json) {
      const report = {
        version: config.version,
        dataDir: config.dataDir,
        helper,
        user,
        libraries,
        stats,
        scan,
      }
      process.stdout.write(`${JSON.stringify(report)}\n`)
      return EXIT.ok
    }
    const date = (iso: string) => new Date(iso).toLocaleString(config.language)
    out.line(`Comics ${config.version}`)
    out.line(t('cli.status.dataDir', { path: config.dataDir }))
    out.line(helper ? t('cli.status.running', { url: helper.url }) : t('cli.status.stopped'))
    out.line(user ? t('cli.status.user', { email: user.email }) : t('cli.status.nobody'))
    out.line(t('cli.status.counts', { files: stats.files, series: stats.series, problems: stats.problems }))
    for (const { path, files, available } of libraries) {
      out.line(
        `  ${path}  (${available ? t('cli.library.files', { count: files }) : t('cli.library.missing')})`,
      )
    }
    const { running, outcome, processed, startedAt, finishedAt } = scan
    if (stats.lastScan && !running) out.line(t('cli.status.lastScan', { date: date(stats.lastScan) }))
    if (running) out.line(t('cli.status.scanning', { progress: progressText(t, scan) }))
    else if (startedAt === null) out.line(t('cli.status.neverScanned'))
    else if (outcome !== 'done') {
      const how = outcome === 'cancelled' ? 'cli.status.cancelled' : 'cli.status.unfinished'
      out.line(t(how, { date: date(finishedAt ?? startedAt), processed }))
    }
    return EXIT.ok
  } finally {
    await collection.close()
  }
}
