import { createPrivateKey, X509Certificate } from 'node:crypto'
import { AppError } from '#domain/errors/errors.ts'
import type { Report } from '#http/responses/errors.ts'
import { type Listening, type ListenOptions, listen, type RequestHandler } from '#http/server/listen.ts'
import type { Certificate } from '#http/server/tls.ts'

/** Milliseconds between two reads of the certificate. */
const LOOK_EVERY = 60_000

interface Renewal {
  read(): Promise<Certificate>
  readonly report: Report
  /** Milliseconds between two reads. */
  readonly every?: number | undefined
}

/** A listening server whose certificate is renewed. */
export interface RenewedListening extends Listening {
  /** Reads the certificate now. Rejects if it cannot be read. */
  renewNow(): Promise<void>
}

/** Returns true if a certificate belongs to its key. Throws if one of them is invalid. */
const goTogether = ({ cert, key }: Certificate): boolean =>
  new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))

/** Throws tls-pair unless the certificate belongs to its key. */
export function checkPair(certificate: Certificate): void {
  let why: unknown
  try {
    if (goTogether(certificate)) return
  } catch (error) {
    why = error
  }
  throw new AppError('tls-pair', {}, { cause: why })
}

/**
 * Listens, and reads the certificate again every `every` milliseconds until `close`. A new matching pair is then used.
 * Failures to read it are reported. Throws the errors of listening.
 */
export async function listenRenewing(
  handler: RequestHandler,
  options: ListenOptions,
  { read, report, every = LOOK_EVERY }: Renewal,
): Promise<RenewedListening> {
  const listening = await listen(handler, options)
  let known = options.certificate
  async function check(): Promise<void> {
    const found = await read()
    if (found.cert === known.cert && found.key === known.key) return
    // While only one of the two files is new, the former pair is used.
    if (!goTogether(found)) return
    listening.renew(found)
    known = found
  }
  // Checks run one after the other, because a read may write new files.
  let checking: Promise<void> = Promise.resolve()
  let isChecking = false
  function renewNow(): Promise<void> {
    const checked = checking.then(check)
    checking = checked.catch(() => undefined)
    return checked
  }
  const clock = setInterval(() => {
    if (isChecking) return
    isChecking = true
    renewNow()
      .catch((error: unknown) => report(error, 'certificate'))
      .finally(() => {
        isChecking = false
      })
  }, every)
  clock.unref()
  return {
    ...listening,
    renewNow,
    async close() {
      clearInterval(clock)
      await listening.close()
      // A read may write a new certificate; after this, the data folder is not used any more.
      await checking
    },
  }
}
