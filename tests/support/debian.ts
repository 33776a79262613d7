import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** True if `apt-get` can install packages: on Debian and its derivatives, as root. */
export function canInstall(): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

/** Installs a Debian package. Throws the error of `apt-get`. */
export function install(name: string): void {
  process.stderr.write(`No ${name} found: installing Debian’s package…\n`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
}
