import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { replaceFile } from '#disk/replace-file.ts'

/** The key and certificates of a TLS server, in PEM. `ca` is the certificate that a browser has to trust. */
export interface Certificate {
  readonly key: string
  readonly cert: string
  readonly ca: string
}

const DAY = 24 * 60 * 60 * 1000
/**
 * Validity of a server certificate in days. Browsers accept at most 398 days; it begins a day ago, for clocks that are
 * behind.
 */
const LEAF_DAYS = 397
/**
 * Validity of the CA in days, before and after its creation: a CA that was created while the clock was ahead stays
 * valid.
 */
const CA_DAYS = 3650
/** A certificate that expires within this time is renewed, in milliseconds. */
const RENEW_BEFORE = 30 * DAY
const LOCAL_NAMES = ['localhost', '127.0.0.1', '::1']

/**
 * Returns the certificate of this installation for `localhost` and `names`, signed by its own CA. Certificate and CA
 * are created on the first call, stored in `folder` for its owner only, and renewed by later calls before they expire.
 */
export async function localCertificate(folder: string, names: readonly string[]): Promise<Certificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const ca = (await readPair(folder, 'ca', [])) ?? (await createCa(folder))
  const hosts = [...LOCAL_NAMES, ...names]
  const leaf = (await readPair(folder, 'localhost', hosts, ca.cert)) ?? (await createLeaf(folder, ca, hosts))
  return { ...leaf, ca: ca.cert }
}

interface Pair {
  readonly key: string
  readonly cert: string
}

/**
 * Reads a stored pair. Returns null if it is missing, expires soon, lacks a name, has another signer, is not valid yet
 * because the clock was ahead, or does not match because the process ended between writing the two files. A CA that is
 * not valid yet is kept, because devices trust it and the clock may be wrong now.
 */
async function readPair(
  folder: string,
  name: string,
  names: readonly string[],
  signer?: string,
): Promise<Pair | null> {
  try {
    const key = await readFile(join(folder, `${name}.key`), 'utf8')
    const cert = await readFile(join(folder, `${name}.pem`), 'utf8')
    const certificate = new X509Certificate(cert)
    const isLasting = Date.parse(certificate.validTo) - Date.now() > RENEW_BEFORE
    const hasNames = names.every(
      (each) => (isIP(each) ? certificate.checkIP(each) : certificate.checkHost(each)) !== undefined,
    )
    const isSigned = signer === undefined || certificate.verify(new X509Certificate(signer).publicKey)
    const hasBegun = signer === undefined || Date.parse(certificate.validFrom) <= Date.now()
    const isPair = certificate.checkPrivateKey(createPrivateKey(key))
    return isLasting && hasNames && isSigned && hasBegun && isPair ? { key, cert } : null
  } catch {
    return null
  }
}

async function storePair(folder: string, name: string, { key, cert }: Pair): Promise<Pair> {
  for (const [ending, text] of [
    ['key', key],
    ['pem', cert],
  ] as const) {
    await replaceFile(join(folder, `${name}.${ending}`), text, 0o600)
  }
  return { key, cert }
}

async function createCa(folder: string): Promise<Pair> {
  // A unique subject: clients that trust several local CAs select the signing one by its name.
  const value = `Comics local authority ${randomBytes(3).toString('hex').toUpperCase()}`
  const { private: key, cert } = await generate([{ name: 'commonName', value }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - CA_DAYS * DAY),
    notAfterDate: new Date(Date.now() + CA_DAYS * DAY),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return storePair(folder, 'ca', { key, cert })
}

async function createLeaf(folder: string, ca: Pair, names: readonly string[]): Promise<Pair> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Comics on this computer' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - DAY),
    notAfterDate: new Date(Date.now() + LEAF_DAYS * DAY),
    ca: { key: ca.key, cert: ca.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) =>
          isIP(name) ? { type: 7 as const, ip: name } : { type: 2 as const, value: name },
        ),
      },
    ],
  })
  return storePair(folder, 'localhost', { key, cert })
}
