/** Problems that do not affect a comic's pages. */
export const READABLE_PROBLEMS: readonly string[] = ['metadata-corrupt', 'metadata-excessive']

/** True if a comic's pages can be read in spite of its problem. */
export function isReadable({ problem }: { readonly problem: { readonly code: string } | null }): boolean {
  return problem === null || READABLE_PROBLEMS.includes(problem.code)
}
