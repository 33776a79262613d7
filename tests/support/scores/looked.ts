import { detectLayout } from '#formats/image/layout/detect-layout.ts'
import { rasterOf } from '#formats/image/layout/raster.ts'
import { decodePixels } from '#formats/image/resize.ts'

/** Pages are looked at within this many pixels each way, as the decoder process does. */
export const LOOKED_AT = 1_000

type Looked = Awaited<ReturnType<typeof look>>
const results = new WeakMap<Buffer, Promise<Looked>>()

/** Returns a page's layout, found once, and the milliseconds of processor time that took beyond its decoding. */
export function looked(bytes: Buffer): Promise<Looked> {
  const result = results.get(bytes) ?? look(bytes)
  results.set(bytes, result)
  return result
}

async function look(bytes: Buffer) {
  const { data, info } = await decodePixels(bytes, LOOKED_AT, undefined, LOOKED_AT)
  const start = process.cpuUsage()
  const layout = detectLayout(rasterOf(data, info.width, info.height, info.channels))
  const { user, system } = process.cpuUsage(start)
  return { layout, ms: (user + system) / 1000 }
}
