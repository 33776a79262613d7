/** Problems that leave a comic's pages as they are. */
const READABLE: ReadonlySet<string> = new Set(['metadata-corrupt', 'metadata-excessive'])

/** True when a comic can be read whatever is wrong with the rest of its file. */
export function isReadable({ problem }: { readonly problem: { readonly code: string } | null }): boolean {
  return problem === null || READABLE.has(problem.code)
}
