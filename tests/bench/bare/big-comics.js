// big-comics.js TOOLS FOLDER PAGES: writes a cbz of ten times PAGES pages and one of PAGES, and a solid and a stored
// RAR5 of a third of PAGES; all names but the first of each kind are links to the same file.
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const [tools, folder, pages] = process.argv.slice(2)
// Without this, the RAR writer would run its own example with our arguments.
process.argv.length = 2
const { zip } = await import(join(tools, 'corpus/lib/zip.mjs'))
const { makeRar5 } = await import(join(tools, 'mkrar5.mjs'))

const LINKS = 20
const drawn = await Promise.all(
  Array.from({ length: 12 }, () =>
    sharp({
      create: { width: 1988, height: 3056, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 26 } },
    })
      .jpeg({ quality: 80 })
      .toBuffer(),
  ),
)
const page = (n, extra) => {
  // The page's number in a comment segment, so that no two pages have the same bytes.
  const mark = Buffer.from(`${extra} ${n}`)
  const jpeg = drawn[n % drawn.length]
  const head = Buffer.from([0xff, 0xfe, 0, mark.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, mark, jpeg.subarray(2)])
}
const book = (count, extra) =>
  Array.from({ length: count }, (_, n) => ({
    name: `${String(n + 1).padStart(4, '0')}.jpg`,
    data: page(n, extra),
  }))

function keep(kind, extension, bytes) {
  const inside = join(folder, kind)
  mkdirSync(inside, { recursive: true })
  const name = (n) => join(inside, `${kind} ${String(n).padStart(3, '0')}.${extension}`)
  writeFileSync(name(1), bytes)
  for (let n = 2; n <= LINKS; n++) linkSync(name(1), name(n))
}
keep('Short', 'cbz', await zip(book(Number(pages), 'short')))
keep('Long', 'cbz', await zip(book(Number(pages) * 10, 'long')))
const third = Math.ceil(Number(pages) / 3)
keep('Stored', 'cbr', makeRar5(book(third, 'stored')))
keep('Solid', 'cbr', makeRar5(book(third, 'solid'), { method: 3, solid: true }))
