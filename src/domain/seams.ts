/** Places along an edge at which its colour is taken. */
export const PLACES = 64
const BYTES = PLACES * 3

/** The colours down the left and right edge of a page: 64 of three bytes each, base64. */
export interface Edges {
  readonly left: string
  readonly right: string
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** Two pages need not be cut at quite the same height: places they may be off. */
const SHIFTS = [0, -1, 1, -2, 2]
/** Differences within which both are the same paper, and an edge is of one colour. */
const PAPER = 22
const PLAIN = 7
/** The part of the edges that must be more than paper, to say anything. */
const TELLING = 0.3
/** A mean difference of colours that halves the likeness (and more). */
const OFF = 36

const greyOf = (edge: Uint8Array, place: number) =>
  0.3 * (edge[place * 3] ?? 0) + 0.59 * (edge[place * 3 + 1] ?? 0) + 0.11 * (edge[place * 3 + 2] ?? 0)

const apart = (a: Uint8Array, i: number, b: Uint8Array, j: number) =>
  Math.max(...[0, 1, 2].map((c) => Math.abs((a[i * 3 + c] ?? 0) - (b[j * 3 + c] ?? 0))))

/** The commonest bright or dark ground of an edge counts as paper: white, or black. */
const isGround = (edge: Uint8Array, place: number) => {
  const channels = [0, 1, 2].map((c) => edge[place * 3 + c] ?? 0)
  return Math.min(...channels) >= 255 - 2 * PAPER || Math.max(...channels) <= PAPER
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length)
  return { mean, deviation: Math.sqrt(square) }
}

function likenessAt(a: Uint8Array, b: Uint8Array, shift: number): number | null {
  const pairs: (readonly [number, number])[] = []
  for (let i = 0; i < PLACES; i++) {
    const j = i + shift
    if (j < 0 || j >= PLACES) continue
    if (isGround(a, i) && isGround(b, j) && apart(a, i, b, j) <= 2 * PAPER) continue
    pairs.push([i, j])
  }
  if (pairs.length < PLACES * TELLING) return null
  const greys = { a: pairs.map(([i]) => greyOf(a, i)), b: pairs.map(([, j]) => greyOf(b, j)) }
  const [one, other] = [spreadOf(greys.a), spreadOf(greys.b)]
  // One colour beside one colour is likely anywhere.
  if (one.deviation < PLAIN && other.deviation < PLAIN) return null
  if (one.deviation < PLAIN || other.deviation < PLAIN) return 0
  let product = 0
  for (let k = 0; k < pairs.length; k++)
    product += ((greys.a[k] ?? 0) - one.mean) * ((greys.b[k] ?? 0) - other.mean)
  const correlation = product / pairs.length / (one.deviation * other.deviation)
  const off = pairs.reduce((sum, [i, j]) => sum + apart(a, i, b, j), 0) / pairs.length
  return Math.max(0, correlation) / (1 + (off / OFF) ** 2)
}

/**
 * How well one edge goes on into the other, 0 to 1; null where they say nothing: both are paper, or of one colour.
 * `right` is the right edge of the page on the left, `left` the left edge of the one beside it.
 */
export function likeness(right: string, left: string): number | null {
  const [a, b] = [bytesOf(right), bytesOf(left)]
  if (a.length !== BYTES || b.length !== BYTES) return null
  const found = SHIFTS.map((shift) => likenessAt(a, b, shift)).filter((each) => each !== null)
  return found.length === 0 ? null : Math.min(1, Math.max(...found))
}
