import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { CACHE, ROWS, SMALL } from './config.ts'

/** One row of the table. */
export interface Row {
  /** Position in the table. */
  readonly order: number
  readonly name: string
  readonly unit: string
  readonly ours: number
  /** Baseline of the same run; null if the limit is a plain number. */
  readonly baseline: number | null
  /** Absent: for information only. */
  readonly limit?: Limit
  readonly note?: string
}

/** Limits of `ours` or of the ratio ours ÷ baseline; of both if both are given. */
export interface Limit {
  readonly ratioAtLeast?: number
  readonly ratioAtMost?: number
  readonly atMost?: number
}

export type Verdict = 'met' | 'missed' | '-'

export function ratioOf({ ours, baseline }: Row): number | null {
  return baseline === null || baseline === 0 ? null : ours / baseline
}

export function verdictOf(row: Row): Verdict {
  const { limit } = row
  if (limit === undefined) return '-'
  const ratio = ratioOf(row) ?? Number.NaN
  const checks = [
    limit.ratioAtLeast === undefined || ratio >= limit.ratioAtLeast,
    limit.ratioAtMost === undefined || ratio <= limit.ratioAtMost,
    limit.atMost === undefined || row.ours <= limit.atMost,
  ]
  return checks.every(Boolean) ? 'met' : 'missed'
}

/** Adds a row to the table of this run and prints it. */
export async function record(row: Row): Promise<void> {
  if (!Number.isFinite(row.ours)) throw new Error(`Nothing was measured: ${row.name}`)
  await appendFile(ROWS, `${JSON.stringify(row)}\n`)
  process.stdout.write(`  ${cells(row).join('  ')}${row.note ? `  (${row.note})` : ''}\n`)
}

async function rows(): Promise<Row[]> {
  const lines = (await readFile(ROWS, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Row).sort((a, b) => a.order - b.order)
}

const figure = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

function limitText({ unit, limit }: Row): string {
  const parts = [
    limit?.ratioAtLeast !== undefined && `≥ ${limit.ratioAtLeast}×`,
    limit?.ratioAtMost !== undefined && `≤ ${limit.ratioAtMost}×`,
    limit?.atMost !== undefined && `≤ ${limit.atMost} ${unit}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

function cells(row: Row): string[] {
  const ratio = ratioOf(row)
  return [
    row.name,
    `${figure(row.ours)} ${row.unit}`,
    row.baseline === null ? '' : `${figure(row.baseline)} ${row.unit}`,
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    limitText(row),
    verdictOf(row),
  ]
}

/** Prints the table of this run. */
export async function printTable(): Promise<void> {
  const all = await rows()
  const lines = [['', 'ours', 'baseline', 'ratio', 'limit', ''], ...all.map(cells)]
  const widths = [0, 1, 2, 3, 4, 5].map((column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  process.stdout.write(`\n${text.join('\n')}\n`)
  for (const { name, note } of all) if (note) process.stdout.write(`\n${name}: ${note}`)
  process.stdout.write('\n')
}

/** Stores the run as `result-<date>.json`, with the machine's description. */
export async function saveResult(): Promise<void> {
  const date = new Date().toISOString()
  const all = (await rows()).map((row) => ({ ...row, ratio: ratioOf(row), verdict: verdictOf(row) }))
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg() }
  const path = join(CACHE, `result-${date.replaceAll(':', '').slice(0, 17)}.json`)
  await writeFile(path, JSON.stringify({ date, size: SMALL ? 'small' : 'full', machine, rows: all }, null, 2))
  process.stdout.write(`\n${path}\n`)
}
