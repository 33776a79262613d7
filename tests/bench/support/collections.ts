import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BENCH_DIR, CACHE, TOOLS } from './places.ts'

/** Small comics of real inodes, every content unlike the others: what a scan does beside pictures. */
export const SMALL_COMICS = [
  '--pages',
  '2',
  '--cover-size',
  '160x248',
  '--page-size',
  '160x248',
  '--unique',
  'stamp',
]
/** Comics whose first page is a scan of 6 megapixels, drawn anew for each. */
export const LARGE_COMICS = ['--pages', '24']
/** The cheapest comics that are still read wholly. */
export const TINY_COMICS = ['--pages', '1', '--cover-size', '80x124', '--unique', 'stamp']

/** Runs a program to its end. Throws when it fails. */
export function runNode(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path, ...args], {
      stdio: 'ignore',
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${path} ended with ${code}`))))
  })
}

/** The makers of collections, copied to where they find the project's packages. */
export async function tools(): Promise<string> {
  if (!existsSync(TOOLS)) throw new Error('The makers of collections (../shared/tools) are not there.')
  const copy = join(CACHE, 'tool')
  await cp(TOOLS, copy, { recursive: true })
  return copy
}

/** A folder of `count` comics, made once and kept; the seed is part of what it is called. */
export async function collection(
  name: string,
  count: number,
  seed: number,
  options: readonly string[],
): Promise<string> {
  const path = join(BENCH_DIR, `${name}-${count}-${seed}`)
  if (existsSync(`${path}.manifest.json`)) return path
  await mkdir(BENCH_DIR, { recursive: true })
  await rm(path, { recursive: true, force: true })
  const maker = join(await tools(), 'corpus/make-corpus.mjs')
  await runNode(maker, ['--out', path, '--count', String(count), '--seed', String(seed), ...options])
  return path
}
