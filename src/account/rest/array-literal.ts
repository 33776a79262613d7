import { RestRefusal } from './errors.ts'
import { Scanner } from './parse/scanner.ts'

/** Longer lists come as JSON. */
const LITERAL_MAX = 100_000

/** A Postgres array literal of one dimension: `{Batman,"a, b",NULL}`. Throws 22P02 and 54000. */
export function parseArrayLiteral(text: string): (string | null)[] {
  if (text.length > LITERAL_MAX) throw new RestRefusal('54000', 'array size exceeds the maximum allowed')
  const malformed = (details: string) =>
    new RestRefusal('22P02', `malformed array literal: "${text}"`, { details })
  const scanner = new Scanner(text.trim(), malformed)
  scanner.expect('{')
  const items: (string | null)[] = []
  if (!scanner.take('}')) {
    do items.push(itemFrom(scanner))
    while (scanner.take(','))
    scanner.expect('}')
  }
  scanner.expectEnd()
  return items
}

function itemFrom(scanner: Scanner): string | null {
  scanner.match(/\s+/y)
  const quoted = scanner.quoted()
  if (quoted !== null) {
    scanner.match(/\s+/y)
    return quoted
  }
  const bare = (scanner.match(/(?:\\.|[^,{}"\\])+/sy) ?? '').trim()
  if (bare === '') throw scanner.error('Unexpected empty array element.')
  return bare.toLowerCase() === 'null' ? null : bare.replace(/\\(.)/gs, '$1')
}
