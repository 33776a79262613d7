import { createHash, X509Certificate } from 'node:crypto'
import { constants } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isThere } from '#disk/is-there.ts'
import { output } from './run-tool.ts'

/** A CA certificate. */
export interface Authority {
  /** The path of the certificate, in PEM. */
  readonly path: string
  readonly pem: string
}

/** A trust store of this computer. Each change is a list of command lines. */
export interface TrustStore {
  readonly kind: 'system' | 'nss' | 'keychain' | 'windows'
  readonly path: string
  /** True if browsers use it. */
  readonly forBrowsers: boolean
  holds(authority: Authority): Promise<boolean>
  /** Returns why the user cannot change it; null if it can be changed. */
  hindrance(): Promise<Hindrance | null>
  adding(authority: Authority): string[][]
  removing(authority: Authority): string[][]
}

export type Hindrance =
  | { readonly needs: 'admin' }
  | { readonly needs: 'tool'; readonly tool: string; readonly install: string }

/** The computer; another one in tests. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  /** Prefix of the system's own folders: empty outside tests. */
  readonly root: string
}

/** Returns the name of a CA in the stores; different for each data folder. */
function nameOf({ pem }: Authority): string {
  const sha = createHash('sha256').update(new X509Certificate(pem).raw).digest('hex')
  return `comics-local-authority-${sha.slice(0, 8)}`
}

const samePem = (one: string, other: string) => one.replace(/\s/g, '') === other.replace(/\s/g, '')

/**
 * Certificate folders of Linux systems and the commands that update them: Debian, Fedora, Arch, openSUSE and
 * derivatives.
 */
const ANCHORS: readonly (readonly [folder: string, update: readonly string[]])[] = [
  ['/usr/local/share/ca-certificates', ['update-ca-certificates']],
  ['/etc/pki/ca-trust/source/anchors', ['update-ca-trust', 'extract']],
  ['/etc/ca-certificates/trust-source/anchors', ['trust', 'extract-compat']],
  ['/usr/share/pki/trust/anchors', ['update-ca-certificates']],
]

async function linuxSystemStore({ root }: Machine): Promise<TrustStore[]> {
  for (const [anchors, update] of ANCHORS) {
    const path = join(root, anchors)
    if (!(await isThere(path))) continue
    const file = (authority: Authority) => join(path, `${nameOf(authority)}.crt`)
    return [
      {
        kind: 'system',
        path,
        forBrowsers: false,
        holds: async (authority) =>
          samePem(await readFile(file(authority), 'utf8').catch(() => ''), authority.pem),
        hindrance: async () => ((await isThere(path, constants.W_OK)) ? null : { needs: 'admin' }),
        adding: (authority) => [['install', '-m', '644', authority.path, file(authority)], [...update]],
        removing: (authority) => [['rm', '-f', file(authority)], [...update]],
      },
    ]
  }
  return []
}

/** Folders of browser profiles with an NSS store of their own, below a home folder. */
const PROFILES = [
  '.mozilla/firefox',
  'snap/firefox/common/.mozilla/firefox',
  '.var/app/org.mozilla.firefox/.mozilla/firefox',
]
/** The NSS stores of Chromium-based browsers; the first is created if it is missing. */
const NSS_FOLDERS = ['.pki/nssdb', 'snap/chromium/current/.pki/nssdb']

const INSTALLS: readonly (readonly [manager: string, command: string])[] = [
  ['/usr/bin/apt-get', 'sudo apt-get install libnss3-tools'],
  ['/usr/bin/dnf', 'sudo dnf install nss-tools'],
  ['/usr/bin/pacman', 'sudo pacman -S nss'],
  ['/usr/bin/zypper', 'sudo zypper install mozilla-nss-tools'],
]

async function nssStores({ home }: Machine): Promise<TrustStore[]> {
  const profiles = await Promise.all(
    PROFILES.map(async (folder) => {
      const names = await readdir(join(home, folder)).catch(() => [])
      return names.map((name) => join(home, folder, name))
    }),
  )
  const folders = [...NSS_FOLDERS.map((folder) => join(home, folder)), ...profiles.flat()]
  const made = await Promise.all(folders.map((folder) => isThere(join(folder, 'cert9.db'))))
  return folders.flatMap((folder, place) =>
    made[place] === true || place === 0 ? [nssStore(folder, made[place] === true)] : [],
  )
}

function nssStore(path: string, isMade: boolean): TrustStore {
  const store = ['-d', `sql:${path}`]
  return {
    kind: 'nss',
    path,
    forBrowsers: true,
    holds: async (authority) =>
      isMade &&
      samePem(await output('certutil', ['-L', ...store, '-n', nameOf(authority), '-a']), authority.pem),
    async hindrance() {
      if ((await output('certutil', ['-H'])) !== '') return null
      for (const [manager, install] of INSTALLS)
        if (await isThere(manager)) return { needs: 'tool', tool: 'certutil', install }
      return { needs: 'tool', tool: 'certutil', install: 'nss-tools' }
    },
    adding: (authority) => [
      ...(isMade
        ? []
        : [
            ['mkdir', '-p', '-m', '700', path],
            ['certutil', '-N', ...store, '--empty-password'],
          ]),
      ['certutil', '-A', ...store, '-t', 'C,,', '-n', nameOf(authority), '-i', authority.path],
    ],
    removing: (authority) => [['certutil', '-D', ...store, '-n', nameOf(authority)]],
  }
}

const sha1Of = ({ pem }: Authority) => new X509Certificate(pem).fingerprint.replaceAll(':', '')

function keychain({ home }: Machine): TrustStore {
  const path = join(home, 'Library/Keychains/login.keychain-db')
  return {
    kind: 'keychain',
    path,
    forBrowsers: true,
    holds: async (authority) =>
      (await output('security', ['find-certificate', '-a', '-Z', path])).includes(sha1Of(authority)),
    hindrance: async () => null,
    adding: ({ path: file }) => [['security', 'add-trusted-cert', '-r', 'trustRoot', '-k', path, file]],
    removing: (authority) => [
      ['security', 'remove-trusted-cert', authority.path],
      ['security', 'delete-certificate', '-Z', sha1Of(authority), path],
    ],
  }
}

function windowsStore(): TrustStore {
  return {
    kind: 'windows',
    path: 'Root',
    forBrowsers: true,
    holds: async (authority) =>
      (await output('certutil', ['-user', '-store', 'Root', sha1Of(authority)]))
        .toUpperCase()
        .includes(sha1Of(authority)),
    hindrance: async () => null,
    adding: ({ path }) => [['certutil', '-user', '-addstore', 'Root', path]],
    removing: (authority) => [['certutil', '-user', '-delstore', 'Root', sha1Of(authority)]],
  }
}

/** Returns the stores of a computer. Those of macOS and Windows serve all browsers, including Firefox. */
export async function trustStores(machine: Machine): Promise<TrustStore[]> {
  if (machine.platform === 'darwin') return [keychain(machine)]
  if (machine.platform === 'win32') return [windowsStore()]
  return [...(await linuxSystemStore(machine)), ...(await nssStores(machine))]
}

/** Returns true if a browsers' store has the CA of a data folder; null if the folder has none yet. */
export async function isTrusted(machine: Machine, path: string): Promise<boolean | null> {
  const pem = await readFile(path, 'utf8').catch(() => null)
  if (pem === null || !(await stat(path)).isFile()) return null
  const stores = (await trustStores(machine)).filter(({ forBrowsers }) => forBrowsers)
  const held = await Promise.all(stores.map((store) => store.holds({ path, pem })))
  return held.includes(true)
}
