import { chown, mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildFixtures } from '../../fixtures/build.ts'
import { canInstall } from '../support/debian.ts'
import { tempDir } from '../support/temp.ts'
import { buildahIn, makeNodeImage } from './base-image.ts'
import { FIXTURES_SCANNED, firstSteps } from './first-steps.ts'
import { printFigures } from './print-figures.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The user id of the image. */
const USER = 1000

interface Image {
  readonly Docker: {
    readonly config: {
      readonly User: string
      readonly Volumes: Record<string, object>
      readonly Entrypoint: string[]
      readonly Cmd: string[]
      readonly Healthcheck: { readonly Test: string[] }
    }
  }
}

// Needs apt-get, to install buildah.
test.runIf(canInstall())('the Containerfile builds an image that serves, scans and is healthy', async () => {
  const dir = await tempDir()
  const buildah = buildahIn(dir)
  onTestFinished(async () => void (await buildah('rm', '--all')))
  await makeNodeImage(buildah, dir, 'node-image')
  const from = ['--build-arg', 'NODE_IMAGE=localhost/node-image', '--file', join(ROOT, 'Containerfile')]
  await buildah('build', '--format', 'docker', '--network', 'host', '--tag', 'comics', ...from, ROOT)
  const { config } = (JSON.parse(await buildah('inspect', '--type', 'image', 'comics')) as Image).Docker
  expect(config).toMatchObject({ User: `${USER}:${USER}`, Volumes: { '/data': {} } })

  const library = join(dir, 'Comics')
  const data = join(dir, 'data')
  await buildFixtures(library)
  await mkdir(data)
  await chown(data, USER, USER)
  const container = (await buildah('from', 'comics')).trim()
  const mounts = ['--volume', `${library}:/comics:ro`, '--volume', `${data}:/data`]
  const inside = (...command: string[]) => buildah('run', ...mounts, container, '--', ...command)
  const [, ...health] = config.Healthcheck.Test
  await expect(inside(...health)).rejects.toThrow()

  const serving = inside(...config.Entrypoint, ...config.Cmd, '--name', 'nas.local')
  await expect
    .poll(
      () =>
        inside(...health).then(
          () => 'healthy',
          () => 'unhealthy',
        ),
      { timeout: 60_000 },
    )
    .toBe('healthy')
  const scanned = await firstSteps(
    (args, input = '') => inside('sh', '-c', 'printf %s "$0" | comics "$@"', input, ...args),
    '/comics',
  )
  printFigures('container', scanned)
  expect(scanned).toEqual(FIXTURES_SCANNED)
  await expect(inside('touch', '/comics/written')).rejects.toThrow('Read-only')
  const { pid } = JSON.parse(await readFile(join(data, 'serve.json'), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGTERM')
  await serving
})
