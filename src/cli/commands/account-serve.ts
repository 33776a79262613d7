import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Keys } from '#account/auth/tokens/keys.ts'
import { conformanceKeys, readKeyFile } from '#account/conformance/foreign-keys.ts'
import { type ConformanceServer, startConformance } from '#account/conformance/start.ts'
import { AppError } from '#domain/errors/errors.ts'
import { type Context, EXIT } from '../context.ts'

/** The port of Supabase's own CLI for a local project. */
const LOCAL_PROJECT_PORT = 54_321

export const options = z.object({
  conformance: z.boolean().default(false),
  port: z.coerce.number().int().min(0).max(65_535).default(LOCAL_PROJECT_PORT),
  jwk: z.string().optional(),
})

/**
 * `comics account serve --conformance`: serves only an account, for the tests of Supabase's clients, until a signal.
 */
export async function run(
  { t, out, signal }: Context,
  { conformance, port, jwk }: z.output<typeof options>,
): Promise<number> {
  if (!conformance) throw new AppError('conformance-only')
  const keys = jwk === undefined ? await conformanceKeys([]) : await keysIn(jwk)
  // Always a temporary folder, because the keys of the conformance account are public.
  const dataDir = await mkdtemp(join(tmpdir(), 'comics-conformance-'))
  let server: ConformanceServer | null = null
  try {
    server = await startConformance({ dataDir, keys, port })
    const { url, anonKey, serviceKey, legacyAnonKey, legacyServiceKey } = server
    out.event('ready', { url, anonKey, serviceKey, legacyAnonKey, legacyServiceKey })
    const keyText = t('cli.conformance.keys', { anonKey, serviceKey, legacyAnonKey, legacyServiceKey })
    const lines = [t('cli.conformance.ready', { url }), keyText, t('cli.serve.stop')].flatMap((text) =>
      text.split('\n'),
    )
    for (const line of lines) out.line(line)
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    return EXIT.ok
  } finally {
    await server?.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function keysIn(path: string): Promise<Keys> {
  try {
    return await conformanceKeys(readKeyFile(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new AppError('keys-unreadable', { path }, { cause })
  }
}
