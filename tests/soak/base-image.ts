import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { install } from '../support/debian.ts'
import { nodeRelease } from '../support/processes/node-release.ts'
import { runToEnd } from './first-steps.ts'

/** The trusted certificates of this computer, which may include an authority of its network. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Returns a function that runs `buildah` with its own store in `folder`, without a container engine. */
export function buildahIn(folder: string): (...args: string[]) => Promise<string> {
  if (!existsSync('/usr/bin/buildah')) install('buildah')
  const own = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' }
  return (...args) => runToEnd('buildah', [...own, ...args], { env })
}

/** Builds the image `name` in place of Node's official one: a small Debian with a release of Node and npm. */
export async function makeNodeImage(
  buildah: (...args: string[]) => Promise<string>,
  folder: string,
  name: string,
): Promise<void> {
  if (!existsSync('/usr/sbin/debootstrap')) install('debootstrap')
  const root = join(folder, 'debian')
  const include = '--include=ca-certificates,libatomic1,libstdc++6'
  await runToEnd('debootstrap', ['--variant=minbase', include, 'bookworm', root], {})
  await copyFile(CERTIFICATES, join(root, CERTIFICATES))
  await nodeRelease(join(folder, 'node'), 26, 12)
  await cp(join(folder, 'node'), join(root, 'usr/local'), { recursive: true, verbatimSymlinks: true })
  await rm(join(root, 'usr/local/packed'), { recursive: true })
  await mkdir(join(root, 'comics'))

  const made = (await buildah('from', 'scratch')).trim()
  await buildah('add', '--quiet', made, root, '/')
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, made)
  await buildah('commit', '--quiet', made, name)
  await buildah('rm', made)
  await rm(root, { recursive: true })
}
