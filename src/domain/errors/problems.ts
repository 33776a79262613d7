import type { ErrorCode } from './errors.ts'

/** Problems that do not affect a comic's pages. */
export const METADATA_PROBLEMS: readonly string[] = [
  'metadata-corrupt',
  'metadata-excessive',
] satisfies ErrorCode[]
/** Problems of single pages: the first ones at least; a scan does not try the others. */
const PAGE_PROBLEMS: readonly string[] = ['page-corrupt', 'page-unsupported'] satisfies ErrorCode[]
/** Problems in spite of which a comic can be read, at least in part. */
export const READABLE_PROBLEMS: readonly string[] = [...METADATA_PROBLEMS, ...PAGE_PROBLEMS]

interface WithProblem {
  readonly problem: { readonly code: string } | null
}

/** True if a comic's pages can be read in spite of its problem, at least some of them. */
export function isReadable({ problem }: WithProblem): boolean {
  return problem === null || READABLE_PROBLEMS.includes(problem.code)
}

/** True if only some of a comic's pages can be read. */
export const isPartlyReadable = ({ problem }: WithProblem): boolean =>
  problem !== null && PAGE_PROBLEMS.includes(problem.code)
