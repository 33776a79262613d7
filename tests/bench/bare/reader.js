// reader.js FOLDER: a minimal reader: the pictures 1, 2, … of FOLDER, in memory, as pages that are turned
// (/) by setting the address of an <img>, the next two decoded ahead, or as one strip (/strip) of <img> where they lie.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const folder = process.argv[2]
const sizes = JSON.parse(readFileSync(join(folder, 'sizes.json'), 'utf8'))
const pictures = new Map(
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [`/pages/${name}`, readFileSync(join(folder, name))]),
)
const head = '<!doctype html><meta charset="utf-8"><title>bare</title><body style="margin:0;background:#111">'
const alt = (n) => `alt="Página ${n} de ${sizes.length}"`

/** The right arrow turns `across` pages; Enter goes to the page of `window.jumpTo`. */
const turned = (across) => `${head}<div style="display:flex;height:100vh;justify-content:center">
${Array.from({ length: across }, (_, n) => `<img ${alt(n + 1)} src="/pages/${n + 1}?" style="height:100vh">`).join('')}</div><script>
let first = 1
const ahead = new Map()
const load = (n) => {
  const image = new Image()
  image.src = '/pages/' + n + '?'
  ahead.set(n, image.decode().then(() => image))
}
const show = async (to) => {
  first = to
  for (let n = to; n < to + ${across}; n++) if (!ahead.has(n)) load(n)
  await Promise.all([...ahead].filter(([n]) => n >= to && n < to + ${across}).map(([, image]) => image))
  document.querySelectorAll('img').forEach((image, n) => {
    image.src = '/pages/' + (to + n) + '?'
    image.alt = 'Página ' + (to + n) + ' de ${sizes.length}'
  })
  for (let n = to + ${across}; n < to + ${across * 3}; n++) if (!ahead.has(n)) load(n)
  for (const n of ahead.keys()) if (n < to - ${across}) ahead.delete(n)
}
void show(1)
addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowRight') void show(first + ${across})
  if (key === 'Enter') void show(window.jumpTo)
})
</script>`

function strip(width) {
  let top = 0
  const images = sizes.map((size, n) => {
    const height = (width * size.height) / size.width
    top += height
    return `<img ${alt(n + 1)} src="/pages/${n + 1}?" loading="lazy" decoding="async" width="${width}" height="${height}"
      style="position:absolute;top:${top - height}px;left:calc(50% - ${width / 2}px)">`
  })
  return `${head}<div class="bare-strip" style="height:100vh;overflow:auto;position:relative">${images.join('')}</div>`
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://bare')
  const bytes = pictures.get(pathname)
  if (bytes !== undefined) {
    response.setHeader('cache-control', 'max-age=3600').setHeader('content-type', 'image/webp').end(bytes)
    return
  }
  response.setHeader('content-type', 'text/html')
  response.end(pathname === '/strip' ? strip(640) : turned(Number(searchParams.get('across') ?? 1)))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(JSON.stringify({ port: server.address().port })))
