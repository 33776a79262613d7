/**
 * Returns a UUID (version 7, RFC 9562), which begins with the time, so that rows of a batch are adjacent in indexes and
 * change few pages.
 */
export function orderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
