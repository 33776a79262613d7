/**
 * Media types that a response may have. The owner of a helper can make anybody open a link to it on the relay's origin,
 * so no response may run there as a page or a script.
 */
const HARMLESS =
  /^(image\/(?!svg)[\w.+-]+|application\/(json|pdf|zip|epub\+zip|vnd\.[\w.+-]+|x-[\w.+-]+))(;|$)/
/** Parts of the types above that browsers execute as scripts or show as pages. */
const SCRIPTS = /(java|ecma)script|xml|html|xul|wasm/

/** Returns the media type that a response is forwarded with: its own, or `application/octet-stream`. */
export function safeMediaType(type: string | undefined): string {
  const given = (type ?? '').trim().toLowerCase()
  return HARMLESS.test(given) && !SCRIPTS.test(given) ? given : 'application/octet-stream'
}

/** Content security policy of all proxied responses: one that is opened as a page is shown in a sandbox. */
export const SANDBOX_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
