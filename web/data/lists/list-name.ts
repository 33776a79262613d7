/** The kinds of lists in whose order comics can be read. */
const KINDS = ['playlist', 'storyline'] as const
export type ListKind = (typeof KINDS)[number]

/** Returns the name of a list in URLs: its kind and id, such as `playlist:7`. */
export const listName = (kind: ListKind, id: string): string => `${kind}:${id}`

/** Parses the name of a list in a URL; null if it is invalid. */
export function parseListName(list: string | null): { readonly kind: ListKind; readonly id: string } | null {
  const [, named, id = ''] = /^(\w+):(.+)$/.exec(list ?? '') ?? []
  const kind = KINDS.find((each) => each === named)
  return kind === undefined ? null : { kind, id }
}
