import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Installs the newest release of a major version of Node with one of npm, from the npm registry, in a folder laid out
 * as Node's own archives are: `bin/node`, `bin/npm`, `bin/npx`. Throws the error of `npm pack`.
 */
export async function nodeRelease(folder: string, node: number, npm: number): Promise<string> {
  const modules = join(folder, 'lib/node_modules')
  const bin = join(folder, 'bin')
  await mkdir(join(folder, 'packed'), { recursive: true })
  await mkdir(bin, { recursive: true })
  await unpack(`node-${process.platform}-${process.arch}@${node}`, folder, join(folder, 'lib/node'))
  await unpack(`npm@${npm}`, folder, join(modules, 'npm'))
  await symlink('../lib/node/bin/node', join(bin, 'node'))
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name))
  return bin
}

async function unpack(name: string, folder: string, into: string): Promise<void> {
  const packed = join(folder, 'packed')
  const before = new Set(await readdir(packed))
  await run('npm', ['pack', name, '--silent', '--pack-destination', packed])
  const archive = (await readdir(packed)).find((file) => !before.has(file)) ?? ''
  await mkdir(into, { recursive: true })
  await run('tar', ['-xzf', join(packed, archive), '-C', into, '--strip-components', '1'])
}
