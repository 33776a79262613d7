import { type CoverColours, NO_COVER_COLOURS } from '#domain/cover-colours.ts'

/** Size in pixels to which the cover is reduced, and width of a hue's bin in degrees. */
const SAMPLE = { width: 24, height: 36 }
const HUE_BIN = 24
/** Below this chroma a colour counts as neutral. */
const NEUTRAL = 0.03

interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** sRGB's transfer curve for each byte (IEC 61966-2-1). */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const v = byte / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})

/**
 * Converts sRGB bytes to OKLCH, hue in degrees (B. Ottosson, "A perceptual color space for image processing", 2020).
 */
function oklch(red: number, green: number, blue: number): Oklch {
  const r = LINEAR[red] ?? 0
  const g = LINEAR[green] ?? 0
  const b = LINEAR[blue] ?? 0
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bb, a) * 180) / Math.PI
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (hue + 360) % 360,
  }
}

/** Returns the weight of a pixel: saturated colours weigh more, bright ones and yellows to browns less. */
function weightOf({ l, c, h }: Oklch): number {
  return (0.35 + 3.2 * c) * (l > 0.72 ? 0.55 : 1) * (h >= 62 && h <= 118 ? 0.45 : 1)
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const css = (l: number, c: number, h: number) => `oklch(${l.toFixed(3)} ${c.toFixed(3)} ${Math.round(h)})`

interface Bin {
  weight: number
  l: number
  c: number
  x: number
  y: number
}

/** Decoded pixels, row by row; one channel is grey, three are sRGB. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** Number of points averaged per cell in each direction. */
const POINTS = 4

/** Reduces an image to 24 × 36 averaged colours of three bytes. */
function reduce({ data, width, height, channels }: Pixels): Uint8Array {
  const cells = new Uint8Array(SAMPLE.width * SAMPLE.height * 3)
  const step = { x: width / SAMPLE.width / POINTS, y: height / SAMPLE.height / POINTS }
  for (let cell = 0; cell < SAMPLE.width * SAMPLE.height; cell++) {
    const left = (cell % SAMPLE.width) * POINTS
    const top = Math.floor(cell / SAMPLE.width) * POINTS
    const sum = [0, 0, 0]
    for (let point = 0; point < POINTS * POINTS; point++) {
      const x = Math.floor((left + (point % POINTS) + 0.5) * step.x)
      const y = Math.floor((top + Math.floor(point / POINTS) + 0.5) * step.y)
      const at = (y * width + x) * channels
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (data[at + (channels < 3 ? 0 : c)] ?? 0)
    }
    for (let c = 0; c < 3; c++) cells[cell * 3 + c] = (sum[c] ?? 0) / (POINTS * POINTS)
  }
  return cells
}

/** Returns the dominant hue of an image as a colour for surfaces (`tint`) and one for hero sections (`ink`). */
export function coverColoursOf(picture: Pixels): CoverColours {
  const pixels = reduce(picture)
  const bins = new Map<number, Bin>()
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const colour = oklch(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0)
    const weight = weightOf(colour)
    const key = colour.c < NEUTRAL ? -1 : Math.floor(colour.h / HUE_BIN)
    const bin = bins.get(key) ?? { weight: 0, l: 0, c: 0, x: 0, y: 0 }
    const angle = (colour.h * Math.PI) / 180
    bin.weight += weight
    bin.l += weight * colour.l
    bin.c += weight * colour.c
    bin.x += weight * Math.cos(angle)
    bin.y += weight * Math.sin(angle)
    bins.set(key, bin)
  }
  const dominant = [...bins.values()].sort((a, b) => b.weight - a.weight)[0]
  if (dominant === undefined) return NO_COVER_COLOURS
  const l = dominant.l / dominant.weight
  const c = dominant.c / dominant.weight
  const h = ((Math.atan2(dominant.y, dominant.x) * 180) / Math.PI + 360) % 360
  const neutral = c < NEUTRAL
  return {
    tint: css(clamp(l, 0.32, 0.44), Math.min(c, 0.09), h),
    ink: css(0.5, neutral ? c : clamp(c, 0.08, 0.11), h),
  }
}
