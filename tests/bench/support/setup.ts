import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BENCH_DIR, CACHE, PRODUCT, ROWS } from './config.ts'
import { printTable, saveResult } from './report.ts'

/** Copies the built product, so that a running build changes nothing; prints the table at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, '../../..')
  await mkdir(CACHE, { recursive: true })
  await mkdir(BENCH_DIR, { recursive: true })
  await rm(PRODUCT, { recursive: true, force: true })
  for (const part of ['bin', 'dist', 'package.json']) {
    await cp(join(root, part), join(PRODUCT, part), { recursive: true })
  }
  await writeFile(ROWS, '')
  return async () => {
    await printTable()
    await saveResult()
  }
}
