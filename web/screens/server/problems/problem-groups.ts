import { ENVIRONMENT_ERRORS } from '#domain/errors/environment-errors.ts'
import type { ScanProblem } from '#web/data/collection/scan.ts'

/** Problems with the same error code. */
export interface ProblemGroup {
  readonly code: string
  readonly problems: readonly ScanProblem[]
}

/** Groups problems by error code, the most frequent first; keeps the order within a group. */
export function groupProblems(problems: readonly ScanProblem[]): ProblemGroup[] {
  const groups = new Map<string, ScanProblem[]>()
  for (const problem of problems) {
    const group = groups.get(problem.code)
    if (group === undefined) groups.set(problem.code, [problem])
    else group.push(problem)
  }
  return [...groups]
    .map(([code, problems]) => ({ code, problems }))
    .sort((a, b) => b.problems.length - a.problems.length)
}

/**
 * Returns the parameters of the scan that retries problems: only their paths, or everything after a failure that no
 * file caused and only a complete scan can clear.
 */
export function retryScan(problems: readonly ScanProblem[]): { retry: true; paths?: string[] } {
  if (problems.some(({ code }) => ENVIRONMENT_ERRORS.includes(code))) return { retry: true }
  return { retry: true, paths: problems.map(({ path }) => path) }
}

/** Returns a group's problems as text, with a line of path and reason for each. */
export function problemsText(group: ProblemGroup, reason: (problem: ScanProblem) => string): string {
  return group.problems.map((problem) => `${problem.path}\t${reason(problem)}`).join('\n')
}
