import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** The colour of the page and behind the logo, as in `web/index.html`. */
const GROUND = '#0c0d11'

const icons = [
  { src: '/icons/192.png', size: 192, purpose: 'any' },
  { src: '/icons/512.png', size: 512, purpose: 'any' },
  { src: '/icons/maskable.png', size: 512, purpose: 'maskable' },
] as const

/** The web app manifest, by which a browser installs the dashboard as an app. */
const manifest = {
  id: '/',
  name: 'Comics',
  short_name: 'Comics',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons: icons.map(({ src, size, purpose }) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
}

/**
 * Draws an icon: the logo on the page's colour. A maskable icon fills its square and has the logo in the middle, as
 * systems cut it to their own shape.
 */
function iconFrom(logo: string, { size, purpose }: (typeof icons)[number]): Promise<Buffer> {
  const isMaskable = purpose === 'maskable'
  const width = size * (isMaskable ? 0.52 : 0.68)
  const [start, radius] = [(size - width) / 2, isMaskable ? 0 : size * 0.22]
  const drawing = logo.replace('<svg ', `<svg x="${start}" y="${start}" width="${width}" height="${width}" `)
  const ground = `<rect width="${size}" height="${size}" rx="${radius}" fill="${GROUND}"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${drawing}</svg>`
  return sharp(Buffer.from(picture)).png({ palette: true }).toBuffer()
}

/** Adds the manifest, its icons drawn from the logo, and their links in the page to the build. */
export function installable(logoPath: string): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    async generateBundle() {
      const logo = await readFile(logoPath, 'utf8')
      for (const icon of icons)
        this.emitFile({ type: 'asset', fileName: icon.src.slice(1), source: await iconFrom(logo, icon) })
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/maskable.png' }, injectTo: 'head' },
    ],
  }
}
