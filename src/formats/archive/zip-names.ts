/** The upper half of code page 437, the default encoding of names in zips (APPNOTE D.1). */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

const utf8 = new TextDecoder('utf-8', { fatal: true })
const shiftJis = new TextDecoder('shift_jis', { fatal: true })

function tryDecode(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes an entry's name. Zip has a flag for UTF-8 but none for other encodings: names that are not valid UTF-8 are
 * decoded as Shift-JIS if all non-ASCII characters are then Japanese, else as code page 437.
 */
export function decodeZipName(bytes: Buffer): string {
  if (bytes.every((byte) => byte < 0x80)) return bytes.toString('latin1')
  const unicode = tryDecode(utf8, bytes)
  if (unicode !== null) return unicode
  const japanese = tryDecode(shiftJis, bytes)
  if (
    japanese !== null &&
    /^[\x20-\x7e\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}\u3000-\u30ff\uff00-\uffef]+$/u.test(japanese)
  ) {
    return japanese
  }
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP437[byte - 0x80])).join('')
}
