import { xmlEncoding } from './xml.ts'

/** Encodings with two or four bytes per character in which every byte may look like markup, except UTF-16. */
const STATEFUL = /^(iso-2022-|replacement)/

/**
 * An XML file as markup whose offsets map to bytes, so that parts of it can be replaced and the rest stays equal.
 * Of encodings that contain ASCII, `markup` has a character per byte, since no byte of another character is `<`, `>`,
 * `&`, a quotation mark or a blank.
 */
export class XmlSource {
  readonly markup: string
  readonly #bytes: Buffer
  readonly #encoding: string
  readonly #decoder: TextDecoder

  private constructor(bytes: Buffer, decoder: TextDecoder) {
    this.#bytes = bytes
    this.#encoding = decoder.encoding
    this.#decoder = decoder
    const text = decoder.decode(bytes)
    this.markup = this.#isWide ? text : bytes.toString('latin1')
  }

  /** Returns null if the encoding is unknown, or if the bytes are invalid in it. */
  static of(bytes: Buffer): XmlSource | null {
    try {
      const decoder = new TextDecoder(xmlEncoding(bytes), { fatal: true, ignoreBOM: true })
      return STATEFUL.test(decoder.encoding) ? null : new XmlSource(bytes, decoder)
    } catch {
      return null
    }
  }

  get #isWide(): boolean {
    return this.#encoding.startsWith('utf-16')
  }

  /** Decodes the text between two offsets of the markup. */
  text(start: number, end: number): string {
    return this.#isWide ? this.markup.slice(start, end) : this.#decoder.decode(this.bytes(start, end))
  }

  /** Returns the bytes between two offsets of the markup. */
  bytes(start: number, end: number): Buffer {
    const width = this.#isWide ? 2 : 1
    return this.#bytes.subarray(start * width, end * width)
  }

  /**
   * Encodes markup. In encodings other than Unicode's, characters beyond ASCII become references (`&#233;`), so that
   * any text fits.
   */
  encode(markup: string): Buffer {
    if (this.#encoding === 'utf-8') return Buffer.from(markup)
    if (this.#isWide) {
      const bytes = Buffer.from(markup, 'utf16le')
      return this.#encoding === 'utf-16be' ? bytes.swap16() : bytes
    }
    return Buffer.from(
      markup.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`),
      'latin1',
    )
  }
}
