import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFixtures } from '../../fixtures/build.ts'
import { nodeRelease } from '../support/processes/node-release.ts'
import { packComics } from '../support/processes/packed.ts'
import { tempDir } from '../support/temp.ts'
import { FIXTURES_SCANNED, firstSteps, runToEnd } from './first-steps.ts'
import { printFigures } from './print-figures.ts'

/** The oldest supported Node with each of its npm versions, and the newest LTS release. */
const RELEASES = [
  { node: 20, npm: 10 },
  { node: 20, npm: 11 },
  // npm 12 runs no install scripts, so nothing is compiled and Node's own SQLite is used.
  { node: 26, npm: 12 },
]

test.each(RELEASES)(
  'the tarball runs with Node $node and npm $npm, with npx and installed globally',
  // With install scripts, SQLite is compiled twice.
  { timeout: 1_800_000 },
  async (release) => {
    const dir = await tempDir()
    const { tarball } = await packComics(dir)
    const library = join(dir, 'Comics')
    await mkdir(library)
    await buildFixtures(library)

    const bin = await nodeRelease(join(dir, 'release'), release.node, release.npm)
    const home = join(dir, 'home')
    const env = { PATH: `${join(home, 'global/bin')}:${bin}:/usr/bin:/bin`, HOME: home }
    const run = (program: string, args: readonly string[], input?: string) =>
      runToEnd(program, args, {
        cwd: home,
        env: { ...process.env, ...env },
        ...(input !== undefined && { input }),
      })
    await mkdir(home)
    await writeFile(join(home, 'package.json'), '{ "private": true }')
    expect(await run('node', ['--version'])).toMatch(new RegExp(`^v${release.node}\\.`))
    expect(await run('npm', ['--version'])).toMatch(new RegExp(`^${release.npm}\\.`))

    await run('npm', ['install', '--no-audit', '--no-fund', tarball])
    const byNpx = await firstSteps((args, input) => run('npx', ['comics', ...args], input), library)
    await run('npm', [
      'install',
      '--global',
      '--prefix',
      join(home, 'global'),
      '--no-audit',
      '--no-fund',
      tarball,
    ])
    const status = JSON.parse(await run('comics', ['status', '--json'])) as Record<string, unknown>
    printFigures(`node ${release.node}, npm ${release.npm}`, byNpx)
    expect(byNpx).toEqual(FIXTURES_SCANNED)
    expect(status).toMatchObject({ stats: { files: FIXTURES_SCANNED.added } })
  },
)
