import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { openComic } from '#formats/open.ts'
import { tempDir } from '../support/temp.ts'

async function opened(name: string, bytes: Uint8Array) {
  const path = join(await tempDir(), name)
  await writeFile(path, bytes)
  return openComic(path)
}

it('reports DRM for an EPUB with encrypted content', async () => {
  const encryption = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
    xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
    <enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
    <enc:CipherData><enc:CipherReference URI="page.jpg"/></enc:CipherData></enc:EncryptedData></encryption>`
  const epub = zipSync({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8('<container><rootfiles/></container>'),
    'META-INF/encryption.xml': strToU8(encryption),
  })
  await expect(opened('book.epub', epub)).rejects.toMatchObject({ code: 'comic-drm' })
})

it('reports DRM for a locked Kindle container', async () => {
  const bytes = Buffer.concat([Buffer.from('\xeaDRMION\xee', 'latin1'), Buffer.alloc(2_000)])
  await expect(opened('book.azw', bytes)).rejects.toMatchObject({ code: 'comic-drm' })
})
