import type { ScanProblem } from '#web/data/collection/scan.ts'

/** Problems of one kind: one cause, and so one thing to do about them. */
export interface ProblemGroup {
  readonly code: string
  readonly problems: readonly ScanProblem[]
}

/** The problems by their kind, the most frequent first; within a kind in the order they came. */
export function groupProblems(problems: readonly ScanProblem[]): ProblemGroup[] {
  const kinds = new Map<string, ScanProblem[]>()
  for (const problem of problems) {
    const same = kinds.get(problem.code)
    if (same === undefined) kinds.set(problem.code, [problem])
    else same.push(problem)
  }
  return [...kinds]
    .map(([code, problems]) => ({ code, problems }))
    .sort((a, b) => b.problems.length - a.problems.length)
}

/** Failures of the whole library: nothing but a scan of everything tells whether they are over. */
const OF_ALL: ReadonlySet<string> = new Set([
  'disk-full',
  'data-dir-not-writable',
  'reader-not-started',
  'internal',
])

/** The scan that tries these again: of just these files and folders, or of all where none of them is at fault. */
export function retryOf(problems: readonly ScanProblem[]): { retry: true; paths?: string[] } {
  if (problems.some(({ code }) => OF_ALL.has(code))) return { retry: true }
  return { retry: true, paths: problems.map(({ path }) => path) }
}

/** All of a kind as text to paste elsewhere: for each its path and what is wrong with it. */
export function asText(group: ProblemGroup, reason: (problem: ScanProblem) => string): string {
  return group.problems.map((problem) => `${problem.path}\t${reason(problem)}`).join('\n')
}
