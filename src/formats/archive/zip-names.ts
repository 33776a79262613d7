/** The upper half of code page 437, in which zip names are written unless said otherwise (APPNOTE D.1). */
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
 * An entry's name. Zip has one bit for UTF-8 and nothing for the rest: names that are not UTF-8 are read
 * as Shift-JIS where that gives kana or kanji throughout, else as code page 437.
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
