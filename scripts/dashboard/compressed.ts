import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg)$/
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } }

/** Lays a `.br` and a `.gz` beside each text of a build, as small as they get: made once, not at every start. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName))
      await Promise.all(
        texts.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const path = join(dir, file.fileName)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotliOptions))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: zlib.Z_BEST_COMPRESSION }))
        }),
      )
    },
  }
}
