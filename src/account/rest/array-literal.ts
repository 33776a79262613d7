import { RestError } from './errors.ts'
import { Scanner } from './parse/scanner.ts'

/** Maximum characters of a literal. Clients send longer lists as JSON in a body. */
const LITERAL_MAX = 100_000

/** Parses a Postgres array literal of one dimension: `{Batman,"a, b",NULL}`. Throws 22P02 and 54000. */
export function parseArrayLiteral(text: string): (string | null)[] {
  if (text.length > LITERAL_MAX) throw new RestError('54000', 'array size exceeds the maximum allowed')
  const malformed = (details: string) =>
    new RestError('22P02', `malformed array literal: "${text}"`, { details })
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
  const unquoted = (scanner.match(/(?:\\.|[^,{}"\\])+/sy) ?? '').trim()
  if (unquoted === '') throw scanner.error('Unexpected empty array element.')
  return unquoted.toLowerCase() === 'null' ? null : unquoted.replace(/\\(.)/gs, '$1')
}
