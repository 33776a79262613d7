import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** True where `apt-get` may install what a test runs in: on Debian and its kin, as root. */
export function canInstall(): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

/** Installs one of Debian's packages. Throws what `apt-get` fails with. */
export function install(name: string): void {
  process.stderr.write(`No ${name} found: installing Debian’s package…\n`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
}
