/** Number of colour samples along an edge. */
export const EDGE_SAMPLES = 64
const BYTES = EDGE_SAMPLES * 3

/** Colours along the left and right edges of a page: 64 samples of three bytes, base64. */
export interface Edges {
  readonly left: string
  readonly right: string
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** Vertical offsets that are tried, since facing pages may be cropped differently. */
const SHIFTS = [0, -1, 1, -2, 2]
/** Maximum difference of paper from black (twice that from white), and maximum deviation of an edge of one colour. */
const PAPER = 22
const UNIFORM = 7
/** Minimum share of the samples that are not paper for edges to be comparable. */
const COMPARABLE_SHARE = 0.3
/** Mean colour difference that halves the likeness. */
const DIFFERENCE_SCALE = 36

const greyOf = (edge: Uint8Array, index: number) =>
  0.3 * (edge[index * 3] ?? 0) + 0.59 * (edge[index * 3 + 1] ?? 0) + 0.11 * (edge[index * 3 + 2] ?? 0)

const differenceAt = (a: Uint8Array, i: number, b: Uint8Array, j: number) =>
  Math.max(...[0, 1, 2].map((c) => Math.abs((a[i * 3 + c] ?? 0) - (b[j * 3 + c] ?? 0))))

/** True for a sample that is nearly white or black. */
const isPaper = (edge: Uint8Array, index: number) => {
  const channels = [0, 1, 2].map((c) => edge[index * 3 + c] ?? 0)
  return Math.min(...channels) >= 255 - 2 * PAPER || Math.max(...channels) <= PAPER
}

function statisticsOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length)
  return { mean, deviation: Math.sqrt(square) }
}

function likenessAt(a: Uint8Array, b: Uint8Array, shift: number): number | null {
  const pairs: (readonly [number, number])[] = []
  for (let i = 0; i < EDGE_SAMPLES; i++) {
    const j = i + shift
    if (j < 0 || j >= EDGE_SAMPLES) continue
    if (isPaper(a, i) && isPaper(b, j) && differenceAt(a, i, b, j) <= 2 * PAPER) continue
    pairs.push([i, j])
  }
  if (pairs.length < EDGE_SAMPLES * COMPARABLE_SHARE) return null
  const greys = { a: pairs.map(([i]) => greyOf(a, i)), b: pairs.map(([, j]) => greyOf(b, j)) }
  const [one, other] = [statisticsOf(greys.a), statisticsOf(greys.b)]
  // Two uniform edges match anywhere, so they are not evidence.
  if (one.deviation < UNIFORM && other.deviation < UNIFORM) return null
  if (one.deviation < UNIFORM || other.deviation < UNIFORM) return 0
  let product = 0
  for (let k = 0; k < pairs.length; k++)
    product += ((greys.a[k] ?? 0) - one.mean) * ((greys.b[k] ?? 0) - other.mean)
  const correlation = product / pairs.length / (one.deviation * other.deviation)
  const off = pairs.reduce((sum, [i, j]) => sum + differenceAt(a, i, b, j), 0) / pairs.length
  return Math.max(0, correlation) / (1 + (off / DIFFERENCE_SCALE) ** 2)
}

/**
 * Returns how well one edge continues in another, 0 to 1; null if they are not comparable because both are paper or
 * uniform. `right` is the right edge of the left page, `left` the left edge of the right page.
 */
export function likeness(right: string, left: string): number | null {
  const [a, b] = [bytesOf(right), bytesOf(left)]
  if (a.length !== BYTES || b.length !== BYTES) return null
  const found = SHIFTS.map((shift) => likenessAt(a, b, shift)).filter((each) => each !== null)
  return found.length === 0 ? null : Math.min(1, Math.max(...found))
}
