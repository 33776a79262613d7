/** Returns the reading sessions of all passes, the last first. */
export const sittingsOf = <T>(passes: readonly { readonly sittings: readonly T[] }[]): T[] =>
  passes.flatMap(({ sittings }) => [...sittings].reverse())
