import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { replaceFile } from '#disk/replace-file.ts'

/** What a TLS server needs, in PEM. `ca` is what a browser is asked to trust. */
export interface Certificate {
  readonly key: string
  readonly cert: string
  readonly ca: string
}

const DAY = 24 * 60 * 60 * 1000
/**
 * The longest life browsers accept of a server's certificate is 398 days; it begins a day ago, for clocks that are
 * behind.
 */
const LEAF_DAYS = 397
/** An authority's life before now and from now on: it is good, too, where it was made while the clock was ahead. */
const CA_DAYS = 3650
/** A certificate with less than this left is made anew, in milliseconds. */
const RENEW_BEFORE = 30 * DAY
const LOCAL_NAMES = ['localhost', '127.0.0.1', '::1']

/**
 * The certificate of this installation for `localhost` and `names`, signed by its own authority; both are made
 * on the first call, kept in `folder` readable by its owner alone, and renewed before they end.
 */
export async function localCertificate(folder: string, names: readonly string[]): Promise<Certificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const authority = (await kept(folder, 'ca', [])) ?? (await makeAuthority(folder))
  const wanted = [...LOCAL_NAMES, ...names]
  const leaf =
    (await kept(folder, 'localhost', wanted, authority.cert)) ?? (await makeLeaf(folder, authority, wanted))
  return { ...leaf, ca: authority.cert }
}

interface Pair {
  readonly key: string
  readonly cert: string
}

/**
 * A pair made before; null when there is none, it ends soon, lacks a name or has another signer, has not begun because
 * the clock was ahead, or is no pair: its writer was ended between the two files. An authority that has not begun
 * stays, for others trust it: the clock may be wrong now.
 */
async function kept(
  folder: string,
  name: string,
  names: readonly string[],
  signer?: string,
): Promise<Pair | null> {
  try {
    const key = await readFile(join(folder, `${name}.key`), 'utf8')
    const cert = await readFile(join(folder, `${name}.pem`), 'utf8')
    const certificate = new X509Certificate(cert)
    const lasts = Date.parse(certificate.validTo) - Date.now() > RENEW_BEFORE
    const covers = names.every(
      (each) => (isIP(each) ? certificate.checkIP(each) : certificate.checkHost(each)) !== undefined,
    )
    const signed = signer === undefined || certificate.verify(new X509Certificate(signer).publicKey)
    const begun = signer === undefined || Date.parse(certificate.validFrom) <= Date.now()
    const isPair = certificate.checkPrivateKey(createPrivateKey(key))
    return lasts && covers && signed && begun && isPair ? { key, cert } : null
  } catch {
    return null
  }
}

async function keep(folder: string, name: string, { key, cert }: Pair): Promise<Pair> {
  for (const [ending, text] of [
    ['key', key],
    ['pem', cert],
  ] as const) {
    await replaceFile(join(folder, `${name}.${ending}`), text, 0o600)
  }
  return { key, cert }
}

async function makeAuthority(folder: string): Promise<Pair> {
  // Whoever trusts several, home's and a relay's, finds the one that signed by its name alone.
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
  return keep(folder, 'ca', { key, cert })
}

async function makeLeaf(folder: string, authority: Pair, names: readonly string[]): Promise<Pair> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Comics on this computer' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - DAY),
    notAfterDate: new Date(Date.now() + LEAF_DAYS * DAY),
    ca: { key: authority.key, cert: authority.cert },
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
  return keep(folder, 'localhost', { key, cert })
}
