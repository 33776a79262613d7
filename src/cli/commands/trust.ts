import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { dataPath } from '#disk/data-folder.ts'
import { AppError } from '#domain/errors/errors.ts'
import { localCertificate } from '#http/server/tls.ts'
import { askYes } from '../components/ask-yes.ts'
import { quoted } from '../config.ts'
import { type Context, EXIT } from '../context.ts'
import { perform } from '../trust/run-tool.ts'
import { type Authority, type TrustStore, trustStores } from '../trust/stores.ts'

export const options = z.object({ remove: z.boolean().default(false), yes: z.boolean().default(false) })

/**
 * `comics trust [--remove]`: adds the CA of this installation to this computer's trust stores, or removes it. Prints
 * each command before running it, and the commands that the user must run if a right or a tool is missing. Throws
 * consent-required if the user cannot be asked.
 */
export async function run(context: Context, { remove, yes }: z.output<typeof options>): Promise<number> {
  const { config, t, out } = context
  const folder = dataPath(config.dataDir, 'tls')
  const authority = await authorityIn(folder, remove)
  const stores = await trustStores({ platform: process.platform, home: homedir(), root: '/' })
  if (authority === null || stores.length === 0) {
    out.line(t('commands.trust.nothing'))
    out.event('done', { trusted: false })
    return EXIT.ok
  }
  const due = await dueIn(context, stores, authority, remove)
  if (due.length > 0) {
    out.note(t(remove ? 'commands.trust.planRemove' : 'commands.trust.plan'))
    for (const { commands } of due) for (const each of commands) out.note(`  ${quoted(each)}`)
    if (!yes && !out.interactive) throw new AppError('consent-required')
    if (!yes && !(await askYes(context, t('commands.trust.ask')))) return EXIT.interrupted
  }
  const failed = await performAll(context, due)
  // The stores are listed again, because one may have been created.
  const now = await trustStores({ platform: process.platform, home: homedir(), root: '/' })
  const forBrowsers = now.filter((store) => store.forBrowsers)
  const held = await Promise.all(forBrowsers.map((store) => store.holds(authority)))
  const trusted = held.includes(true)
  if (!remove && due.length > 0) out.note(t('commands.trust.restart', { path: join(folder, 'ca.key') }))
  out.event('done', { trusted })
  return failed || trusted === remove ? EXIT.error : EXIT.ok
}

/** Returns the CA of a data folder. A missing CA is created, or null if the CA is to be removed. */
async function authorityIn(folder: string, remove: boolean): Promise<Authority | null> {
  if (!remove) await localCertificate(folder, [])
  const path = join(folder, 'ca.pem')
  const pem = await readFile(path, 'utf8').catch(() => null)
  return pem === null ? null : { path, pem }
}

interface Due {
  readonly store: TrustStore
  readonly commands: string[][]
}

/** Returns the stores to change; prints those that need no change or cannot be changed. */
async function dueIn(
  context: Context,
  stores: readonly TrustStore[],
  authority: Authority,
  remove: boolean,
): Promise<Due[]> {
  const { t, out } = context
  const due: Due[] = []
  for (const each of stores) {
    const store = titleOf(context, each)
    const about = { store: each.kind, path: each.path }
    const hindrance = await each.hindrance()
    const held = await each.holds(authority)
    const commands = remove ? each.removing(authority) : each.adding(authority)
    if (held !== remove && hindrance?.needs !== 'tool') {
      out.line(t(remove ? 'commands.trust.absent' : 'commands.trust.already', { store }))
      out.event('store', { ...about, state: remove ? 'absent' : 'trusted' })
    } else if (hindrance === null) {
      due.push({ store: each, commands })
    } else if (hindrance.needs === 'tool') {
      out.note(t('commands.trust.needsTool', { store, tool: hindrance.tool }))
      out.note(`  ${hindrance.install}`)
      out.event('store', { ...about, state: 'needs-tool', commands: [hindrance.install] })
    } else {
      const asRoot = commands.map((command) => `sudo ${quoted(command)}`)
      out.note(t('commands.trust.needsAdmin', { store }))
      for (const command of asRoot) out.note(`  ${command}`)
      out.event('store', { ...about, state: 'needs-admin', commands: asRoot })
    }
  }
  return due
}

/** Changes the stores one by one; returns true if one failed. */
async function performAll(context: Context, due: readonly Due[]): Promise<boolean> {
  const { t, out } = context
  let failed = false
  for (const { store: each, commands } of due) {
    const store = titleOf(context, each)
    const about = { store: each.kind, path: each.path }
    try {
      for (const command of commands) await perform(command)
      out.line(t('commands.trust.done', { store }))
      out.event('store', { ...about, state: 'done' })
    } catch (error) {
      failed = true
      const detail = error instanceof Error ? error.message : String(error)
      out.note(t('commands.trust.failed', { store, detail }), true)
      out.event('store', { ...about, state: 'failed', detail })
    }
  }
  return failed
}

const titleOf = ({ t }: Context, { kind, path }: TrustStore) => t(`commands.trust.stores.${kind}`, { path })
