import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BENCH_DIR, CACHE, TOOLS } from './config.ts'

/** Small comics with their own inodes and contents, for the cost of a scan without pictures. */
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
/** Comics whose first page is a scan of 6 megapixels, different in each. */
export const LARGE_COMICS = ['--pages', '24']
/** The smallest comics that are still read completely. */
export const TINY_COMICS = ['--pages', '1', '--cover-size', '80x124', '--unique', 'stamp']

/** Runs a program to its end. Throws if it fails. */
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

/** Copies the collection generators to where they find the project's packages. */
export async function tools(): Promise<string> {
  if (!existsSync(TOOLS)) throw new Error('The makers of collections (../shared/tools) are not there.')
  const copy = join(CACHE, 'tool')
  await cp(TOOLS, copy, { recursive: true })
  return copy
}

/** Returns a folder of `count` comics, created once; the seed is part of its name. */
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
