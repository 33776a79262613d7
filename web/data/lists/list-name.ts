/** The kinds of lists that comics are read through in. */
const KINDS = ['playlist', 'storyline'] as const
export type ListKind = (typeof KINDS)[number]

/** How a list is named in an address. */
export const listOf = (kind: ListKind, id: string): string => `${kind}:${id}`

/** The list that an address names, null for what is none. */
export function namedList(list: string | null): { readonly kind: ListKind; readonly id: string } | null {
  const [, named, id = ''] = /^(\w+):(.+)$/.exec(list ?? '') ?? []
  const kind = KINDS.find((each) => each === named)
  return kind === undefined ? null : { kind, id }
}
