// reading-books.js TOOLS FOLDER PAGES: writes the reader's test comics: a cbz of PAGES drawn pages of six megapixels, a
// solid RAR5 of a third of them, a strip of tall pages up to 20,000 pixels, and a book of a thousand smaller pages where
// PAGES are 300.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const [tools, folder, pages] = process.argv.slice(2)
// Without this, the RAR writer would run its own example with our arguments.
process.argv.length = 2
const { zip } = await import(join(tools, 'corpus/lib/zip.mjs'))
const { makeRar5 } = await import(join(tools, 'mkrar5.mjs'))

let seed = 7
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const between = (least, most) => Math.round(least + random() * (most - least))
const colour = () => `hsl(${between(0, 359)} ${between(20, 80)}% ${between(35, 85)}%)`

/** Panels of some colours with bubbles, in rows on white paper. */
function panels(width, height) {
  const parts = []
  const gap = Math.round(width / 50)
  for (let top = gap; top < height - gap; ) {
    const tall = Math.min(between(width / 3, width / 1.6), height - gap - top)
    const across = between(1, 3)
    const wide = (width - gap * (across + 1)) / across
    for (let n = 0; n < across; n++) {
      const left = gap + n * (wide + gap)
      parts.push(
        `<rect x="${left}" y="${top}" width="${wide}" height="${tall}" fill="${colour()}" stroke="#111" stroke-width="6"/>`,
      )
      for (let i = 0; i < 4; i++) {
        const [x, y] = [left + between(wide / 5, wide * 0.8), top + between(tall / 5, tall * 0.8)]
        parts.push(
          `<circle cx="${x}" cy="${y}" r="${between(20, wide / 6)}" fill="${colour()}" stroke="#111" stroke-width="4"/>`,
        )
      }
    }
    top += tall + gap
  }
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
  )
}

/** A drawn page with the grain of a scan. */
async function drawn(width, height) {
  const grain = { type: 'gaussian', mean: 128, sigma: 22 }
  const noise = await sharp({ create: { width, height, channels: 3, noise: grain } })
    .blur(0.8)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .composite([{ input: panels(width, height) }, { input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** The page's number in a comment segment, so that no two pages have the same bytes. */
function numbered(jpeg, n) {
  const mark = Buffer.from(`page ${n}`)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, mark.length + 2]),
    mark,
    jpeg.subarray(2),
  ])
}
const book = (count, drawings) =>
  Array.from({ length: count }, (_, n) => ({
    name: `${String(n + 1).padStart(4, '0')}.jpg`,
    data: numbered(drawings[n % drawings.length], n),
  }))
async function several(count, width, heightOf) {
  const made = []
  for (let n = 0; n < count; n++) made.push(await drawn(width, heightOf(n)))
  return made
}

mkdirSync(folder, { recursive: true })
const keep = (name, bytes) => writeFileSync(join(folder, name), bytes)
const large = await several(12, 1988, () => 3056)
keep('Long.cbz', await zip(book(Number(pages), large)))
keep('Solid.cbr', makeRar5(book(Math.ceil(Number(pages) / 3), large), { method: 3, solid: true }))
const tall = await several(6, 800, (n) => [20_000, 9_000, 12_000, 16_000, 5_000, 18_000][n])
keep('Webtoon.cbz', await zip(book(Math.ceil(Number(pages) / 12), tall)))
const small = await several(12, 1000, () => 1540)
keep('Thousand.cbz', await zip(book(Number(pages) >= 300 ? 1_000 : Number(pages) * 2, small)))
