/**
 * What a browser may be told that an answer is. A helper is its owner's, but a link to a picture of it may be opened by
 * anybody, on the relay's origin: nothing it answers with may run there, neither as a page nor as a script.
 */
const HARMLESS =
  /^(image\/(?!svg)[\w.+-]+|application\/(json|pdf|zip|epub\+zip|vnd\.[\w.+-]+|x-[\w.+-]+))(;|$)/
/** Types among those that browsers have taken for scripts. */
const SCRIPTS = /(java|ecma)script|xml|html|xul|wasm/

/** The media type an answer is passed on with: its own, or bytes of no kind. */
export function harmlessType(type: string | undefined): string {
  const given = (type ?? '').trim().toLowerCase()
  return HARMLESS.test(given) && !SCRIPTS.test(given) ? given : 'application/octet-stream'
}

/** What browsers may do with an answer that is opened as a page: show it, alone. */
export const ALONE =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
