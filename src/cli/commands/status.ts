import { z } from 'zod'
import { openCollection } from '../collection/open.ts'
import { lastScanLines } from '../components/scan-text.ts'
import { type Context, EXIT } from '../context.ts'
import { errorText } from '../error-text.ts'
import { readLinkStatus, tunnelReportOf } from '../link/link-status.ts'
import { linkText, tunnelText } from '../link/texts.ts'
import { findHelper } from '../running-helper.ts'
import { openAccountClient } from '../session/session.ts'

export const options = z.object({ json: z.boolean().default(false) })

/**
 * `comics status`: prints the helper, the account, the libraries and the last scan; with `-v` also the open problems.
 */
export async function run({ config, t, out }: Context, { json }: z.output<typeof options>): Promise<number> {
  const helper = await findHelper(config.dataDir)
  const account = await openAccountClient(config)
  const user = await account.user().catch(() => null)
  await account.close()
  const link = await readLinkStatus(config, helper)
  const collection = await openCollection(config)
  try {
    const [libraries, stats, scan, problems] = await Promise.all([
      collection.libraries(),
      collection.stats(),
      collection.lastScan(),
      out.verbose ? collection.problems() : null,
    ])
    if (json) {
      const report = {
        version: config.version,
        dataDir: config.dataDir,
        helper,
        user,
        link,
        libraries,
        stats,
        scan,
        ...(problems !== null && { problems }),
      }
      process.stdout.write(`${JSON.stringify(report)}\n`)
      return EXIT.ok
    }
    out.answer(`Comics ${config.version}`)
    out.answer(t('cli.serve.dataDir', { path: config.dataDir }))
    out.answer(helper ? t('cli.status.running', { url: helper.url }) : t('cli.status.stopped'))
    out.answer(user ? t('cli.status.user', { email: user.email }) : t('cli.status.nobody'))
    if (link !== null) {
      out.answer(linkText(t, { relay: link.relay, user: link }))
      out.answer(tunnelText(t, config.language, tunnelReportOf(link)))
    }
    out.answer(t('cli.status.counts', { files: stats.files, series: stats.series, problems: stats.problems }))
    for (const { path, files, available } of libraries) {
      out.answer(`  ${path}  (${available ? t('common.files', { count: files }) : t('cli.library.missing')})`)
    }
    for (const line of lastScanLines(t, config.language, { stats, scan })) out.answer(line)
    for (const problem of problems ?? []) out.answer(`${problem.path}: ${errorText(t, problem)}`)
    const more = problems === null ? 0 : stats.problems - problems.length
    if (more > 0) out.answer(t('terminal.more', { count: more }))
    return EXIT.ok
  } finally {
    await collection.close()
  }
}
