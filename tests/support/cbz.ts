import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'

/** Returns a page of one colour as a JPEG of 66 × 102 pixels. */
export function colourPage(seed: number): Promise<Buffer> {
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: (seed * 151) % 256 }
  return sharp({ create: { width: 66, height: 102, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

export interface CbzContent {
  readonly pages?: number
  /** Elements of the ComicInfo.xml; without it the archive has none. */
  readonly info?: Readonly<Record<string, string | number>>
  /** Makes the content differ from that of other comics. */
  readonly seed?: number
}

/** Writes a real comic archive and its folders. */
export async function writeCbz(
  path: string,
  { pages = 3, info, seed = hash(path) }: CbzContent = {},
): Promise<void> {
  const files: Zippable = {}
  for (let n = 1; n <= pages; n++) files[`${String(n).padStart(3, '0')}.jpg`] = await colourPage(seed + n)
  if (info !== undefined) {
    const elements = Object.entries(info).map(([name, value]) => `<${name}>${value}</${name}>`)
    files['ComicInfo.xml'] = Buffer.from(`<?xml version="1.0"?><ComicInfo>${elements.join('')}</ComicInfo>`)
  }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, zipSync(files, { level: 0, comment: String(seed) }))
}

function hash(text: string): number {
  let value = 7
  for (const char of text) value = (value * 31 + char.charCodeAt(0)) % 1_000_003
  return value
}
