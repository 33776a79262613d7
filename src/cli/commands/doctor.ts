import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { openLibrary } from '#library/index.ts'
import { type Context, EXIT } from '../context.ts'
import { broken, type Check, type CheckName, type Finding } from '../doctor/checks.ts'
import { link } from '../doctor/link.ts'
import { account, data, libraries, space } from '../doctor/places.ts'
import { certificate, node, port, sandbox, sevenZip, sqlite } from '../doctor/programs.ts'
import { thrownText } from '../error-text.ts'
import { findHelper } from '../running-helper.ts'

export const options = z.object({ rebuild: z.boolean().default(false) })

const CHECKS: Readonly<Record<CheckName, Check>> = {
  node,
  sqlite,
  sevenZip,
  sandbox,
  data,
  space,
  libraries,
  account,
  link,
  port,
  certificate,
}
const MARKS = { ok: '✓', warning: '!', failed: '✗' } as const

/** `comics doctor`: checks what Comics needs, and prints remedies. The exit code is non-zero if a check fails. */
export async function run(context: Context, { rebuild }: z.output<typeof options>): Promise<number> {
  const { t, out } = context
  if (rebuild) await rebuildStates(context)
  const found: Finding[] = []
  for (const [name, check] of Object.entries(CHECKS) as [CheckName, Check][]) {
    for (const finding of await outcome(context, name, check)) {
      found.push(finding)
      out.event('check', { ...finding })
      show(context, finding)
    }
  }
  const failed = found.filter(({ state }) => state === 'failed').length
  const warnings = found.filter(({ state }) => state === 'warning').length
  out.line('')
  out.line(
    failed + warnings === 0 ? t('commands.doctor.allWell') : t('commands.doctor.sum', { failed, warnings }),
  )
  out.event('done', { failed, warnings })
  return failed > 0 ? EXIT.error : EXIT.ok
}

/** Rebuilds all progress states. Throws already-running, because a running helper has the states in memory. */
async function rebuildStates({ config, t, out }: Context): Promise<void> {
  const helper = await findHelper(config.dataDir)
  if (helper !== null) throw new AppError('already-running', { url: helper.url })
  const library = await openLibrary(config.dataDir)
  const count = await library.progress.rebuild().finally(library.close)
  out.line(t('commands.history.rebuilt', { count }))
  out.event('rebuilt', { states: count })
}

async function outcome({ config, t }: Context, name: CheckName, check: Check): Promise<readonly Finding[]> {
  try {
    return await check(config, t)
  } catch (error) {
    return [broken(name, thrownText(t, error), null)]
  }
}

function show({ t, out }: Context, { name, state, detail, remedy }: Finding): void {
  out.line(`${MARKS[state]} ${t(`commands.doctor.names.${name}`)}: ${detail}`)
  if (remedy !== null) out.line(`  → ${remedy}`)
}
