/** Problems that do not affect a comic's pages. */
const READABLE: ReadonlySet<string> = new Set(['metadata-corrupt', 'metadata-excessive'])

/** True if a comic's pages can be read in spite of its problem. */
export function isReadable({ problem }: { readonly problem: { readonly code: string } | null }): boolean {
  return problem === null || READABLE.has(problem.code)
}
