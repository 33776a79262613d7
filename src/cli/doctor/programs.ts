import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { driver } from '#db/index.ts'
import { createDecoder } from '#decoding/decoder.ts'
import { sandboxState } from '#decoding/sandbox.ts'
import { dataPath } from '#disk/data-folder.ts'
import { DEFAULT_PORT } from '#domain/limits.ts'
import { errorText } from '../error-text.ts'
import { findHelper } from '../running-helper.ts'
import { isTrusted } from '../trust/stores.ts'
import { broken, type Check, fine, warned } from './checks.ts'

export const node: Check = async () => [fine('node', process.versions.node)]

/** A 7z archive with an image of one pixel. */
const SAMPLE =
  'N3q8ryccAARXclhSQwAAAAAAAAA2AAAAAAAAAOup25mJUE5HDQoaCgAAAA1JSERSAAAAAQAAAAEIAAAAADp+m1UAAAAKSURBVHicY/gPAAEBAQCxOPYUAAAAAElFTkSuQmCCAQQGAAEJQwAHCwEAAQEADEMACAoBE+lhJgAABQERDQAxAC4AcABuAGcAAAAVBgEAIICkgQAA'

/** Opens an archive in a decoder process, as a scan does. */
export const sevenZip: Check = async (_config, t) => {
  const root = await mkdtemp(join(tmpdir(), 'comics-doctor-'))
  const reader = createDecoder()
  try {
    const path = join(root, 'sample.cb7')
    await writeFile(path, Buffer.from(SAMPLE, 'base64'))
    const { problem } = await reader.scanContents({ root, path }, AbortSignal.timeout(30_000))
    if (problem === null) return [fine('sevenZip', t('commands.doctor.sevenZip'))]
    return [
      broken('sevenZip', errorText(t, { ...problem, message: problem.code }), t('commands.doctor.reinstall')),
    ]
  } finally {
    await reader.close()
    await rm(root, { recursive: true, force: true })
  }
}

/** Reports whether decoder processes run in bubblewrap, and why not. */
export const sandbox: Check = async (_config, t) => {
  const found = await sandboxState()
  switch (found.state) {
    case 'active':
      return [fine('sandbox', t('commands.doctor.sandboxActive'))]
    case 'other-system':
      return [fine('sandbox', t('commands.doctor.sandboxOther'))]
    case 'missing':
      return [warned('sandbox', t('commands.doctor.sandboxMissing'), t('commands.doctor.sandboxMissingFix'))]
    case 'refused': {
      const detail = t('commands.doctor.sandboxRefused', { detail: found.detail })
      return [warned('sandbox', detail, t('commands.doctor.sandboxRefusedFix'))]
    }
  }
}

export const sqlite: Check = async () => {
  const connection = await (await driver())(':memory:')
  try {
    const [row] = await connection.all<{ version: string }>('select sqlite_version() as version', [])
    return [fine('sqlite', row?.version ?? '')]
  } finally {
    await connection.close()
  }
}

export const certificate: Check = async ({ dataDir, called }, t) => {
  const path = join(dataPath(dataDir, 'tls'), 'ca.pem')
  const pem = await readFile(path, 'utf8').catch(() => null)
  if (pem === null) return [fine('certificate', t('commands.doctor.notMade'))]
  if (Date.parse(new X509Certificate(pem).validTo) < Date.now())
    return [warned('certificate', t('commands.doctor.expired'), t('commands.doctor.expiredFix'))]
  const url = (await findHelper(dataDir))?.url ?? `http://localhost:${DEFAULT_PORT}`
  const trusted = await isTrusted({ platform: process.platform, home: homedir(), root: '/' }, path)
  return trusted === true
    ? [fine('certificate', t('commands.doctor.trusted'))]
    : [
        warned(
          'certificate',
          t('commands.doctor.untrusted'),
          t('commands.doctor.untrustedFix', { called, url }),
        ),
      ]
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const server = createServer()
    server.once('error', () => settle(false))
    server.listen(port, '127.0.0.1', () => server.close(() => settle(true)))
  })

export const port: Check = async ({ dataDir }, t) => {
  const helper = await findHelper(dataDir)
  if (helper !== null) return [fine('port', t('commands.doctor.serving', { url: helper.url }))]
  if (await isFree(DEFAULT_PORT)) return [fine('port', t('commands.doctor.portFree', { port: DEFAULT_PORT }))]
  const busy = t('commands.doctor.portBusy', { port: DEFAULT_PORT })
  return [warned('port', busy, t('commands.doctor.portFix'))]
}
