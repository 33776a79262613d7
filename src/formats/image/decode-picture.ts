import { AppError } from '#domain/errors/errors.ts'
import type { Decoded, DecodedFormat } from '../worker/worker-messages.ts'
import { decodeBmp } from './decode-bmp.ts'

/** Decodes WebAssembly that is inlined in the bundle as a base64 data URL. */
const wasmOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

interface JxlModule {
  decode(bytes: Uint8Array): { data: Uint8ClampedArray; width: number; height: number } | null
}
interface J2kDecoder {
  getEncodedBuffer(size: number): Uint8Array
  decode(): void
  getFrameInfo(): {
    width: number
    height: number
    bitsPerSample: number
    componentCount: number
    isSigned: boolean
  }
  getDecodedBuffer(): Uint8Array
  delete(): void
}
interface J2kModule {
  readonly J2KDecoder: new () => J2kDecoder
}

let jxl: Promise<JxlModule> | undefined
let jp2: Promise<J2kModule> | undefined

/** Loads libjxl (BSD-3-Clause) from the package @jsquash/jxl. */
async function startJxl(): Promise<JxlModule> {
  const [{ default: createModule }, { default: wasm }] = await Promise.all([
    import('@jsquash/jxl/codec/dec/jxl_dec.js'),
    import('@jsquash/jxl/codec/dec/jxl_dec.wasm?url&inline'),
  ])
  return (await createModule({ noInitialRun: true, wasmBinary: wasmOf(wasm) })) as unknown as JxlModule
}

/** Loads OpenJPEG (BSD-2-Clause) from the package @cornerstonejs/codec-openjpeg. */
async function startJp2(): Promise<J2kModule> {
  // The loader reads `__dirname`, which ES modules do not define, even though it loads no file.
  Object.assign(globalThis, { __dirname: '' })
  const [{ default: createModule }, { default: wasm }] = await Promise.all([
    import('@cornerstonejs/codec-openjpeg/decodewasmjs'),
    import('@cornerstonejs/codec-openjpeg/decodewasm?url&inline'),
  ])
  return (await createModule({
    wasmBinary: wasmOf(wasm),
    print: () => undefined,
    printErr: () => undefined,
  })) as J2kModule
}

async function decodeJxl(bytes: Uint8Array): Promise<Decoded> {
  jxl ??= startJxl()
  const image = (await jxl).decode(bytes)
  if (image === null) throw new AppError('page-corrupt')
  const { data, width, height } = image
  return { pixels: new Uint8Array(data), width, height, channels: 4 }
}

/** Scales samples of up to 16 bits, signed or unsigned, to bytes. */
function asBytes(samples: Uint8Array, bits: number, signed: boolean): Uint8Array {
  const offset = signed ? 1 << (bits - 1) : 0
  if (bits <= 8) {
    if (bits === 8 && !signed) return new Uint8Array(samples)
    const max = (1 << bits) - 1
    return Uint8Array.from(samples, (sample) =>
      Math.round(((signed ? ((sample << 24) >> 24) + offset : sample) * 255) / max),
    )
  }
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength)
  const bytes = new Uint8Array(samples.byteLength >> 1)
  for (let i = 0; i < bytes.length; i++) {
    const sample = signed ? view.getInt16(i * 2, true) + offset : view.getUint16(i * 2, true)
    bytes[i] = sample >> (bits - 8)
  }
  return bytes
}

async function decodeJp2(bytes: Uint8Array): Promise<Decoded> {
  jp2 ??= startJp2()
  const decoder = new (await jp2).J2KDecoder()
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes)
    decoder.decode()
    const { width, height, bitsPerSample, componentCount, isSigned } = decoder.getFrameInfo()
    const pixels = asBytes(decoder.getDecodedBuffer(), bitsPerSample, isSigned)
    const channels = componentCount as Decoded['channels']
    if (![1, 2, 3, 4].includes(channels) || pixels.length !== width * height * channels)
      throw new AppError('page-corrupt')
    return { pixels, width, height, channels }
  } finally {
    decoder.delete()
  }
}

/** Decodes an image to pixels. Throws the decoder's errors; after a WebAssembly fault the thread must be replaced. */
export async function decodePicture(bytes: Uint8Array, format: DecodedFormat): Promise<Decoded> {
  if (format === 'bmp') return decodeBmp(bytes)
  return format === 'jxl' ? decodeJxl(bytes) : decodeJp2(bytes)
}
