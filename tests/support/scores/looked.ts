import { detectLayout } from '#formats/image/layout/detect-layout.ts'
import { rasterOf } from '#formats/image/layout/raster.ts'
import { decodePixels } from '#formats/image/resize.ts'

/** Maximum width and height in pixels for layout detection, as in the decoder process. */
export const LOOKED_AT = 1_000

type Looked = Awaited<ReturnType<typeof look>>
const results = new WeakMap<Buffer, Promise<Looked>>()

/** Returns a page's layout, cached, and the processor time of its detection in ms, without decoding. */
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
