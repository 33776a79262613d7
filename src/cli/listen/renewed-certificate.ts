import { createPrivateKey, X509Certificate } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Report } from '#http/errors.ts'
import type { Certificate } from '#http/tls.ts'

/** How often it is looked for another certificate, in milliseconds. */
const LOOK_EVERY = 60_000

/** Whether a certificate goes with its key. Throws where one of them is none. */
const goTogether = ({ cert, key }: Certificate): boolean =>
  new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))

/** Lets pass what is a certificate with its key. Throws tls-pair. */
export function checkPair(certificate: Certificate): void {
  let why: unknown
  try {
    if (goTogether(certificate)) return
  } catch (error) {
    why = error
  }
  throw new AppError('tls-pair', {}, { cause: why })
}

/** Looks for another certificate from time to time, and hands each that is whole on. */
export function watchCertificate(
  read: () => Promise<Certificate>,
  first: Certificate,
  take: (certificate: Certificate) => void,
  { report, every = LOOK_EVERY }: { readonly report: Report; readonly every?: number | undefined },
): { close(): void } {
  let known = first
  async function look(): Promise<void> {
    const found = await read()
    if (found.cert === known.cert && found.key === known.key) return
    // While one of two files is new the former pair serves on.
    if (!goTogether(found)) return
    take(found)
    known = found
  }
  const clock = setInterval(() => void look().catch((error: unknown) => report(error, 'certificate')), every)
  clock.unref()
  return { close: () => clearInterval(clock) }
}
