import { detectLayout } from '#formats/image/layout/detect-layout.ts'
import { rasterOf } from '#formats/image/layout/raster.ts'
import { decodePixels } from '#formats/image/resize.ts'

/** Maximum width and height in pixels for layout detection, as in the decoder process. */
export const MAX_SIDE = 1_000

type Measured = Awaited<ReturnType<typeof measure>>
const results = new WeakMap<Buffer, Promise<Measured>>()

/** Returns a page's layout, cached, and the processor time of its detection in ms, without decoding. */
export function layoutOf(bytes: Buffer): Promise<Measured> {
  const result = results.get(bytes) ?? measure(bytes)
  results.set(bytes, result)
  return result
}

async function measure(bytes: Buffer) {
  const { data, info } = await decodePixels(bytes, MAX_SIDE, undefined, MAX_SIDE)
  const start = process.cpuUsage()
  const layout = detectLayout(rasterOf(data, info.width, info.height, info.channels))
  const { user, system } = process.cpuUsage(start)
  return { layout, ms: (user + system) / 1000 }
}
