// Completes package-lock.json. npm leaves out the binaries of other systems when it cannot look them up while it writes
// the file, and then `npm ci` refuses the file everywhere. This script adds each missing package to the lock file with
// the exact version that its parent requires, and with the systems and processors in its name, so that npm installs it
// on those and skips it on others. Run it after every change of dependencies: npm run lock
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`
    const top = `node_modules/${name}`
    if (path === '' || nested in lock.packages || top in lock.packages) continue
    const words = name.toLowerCase().split(/[^a-z0-9]+/)
    const os = SYSTEMS.filter((system) => words.includes(system))
    const cpu = PROCESSORS.filter(
      (processor) =>
        words.includes(processor) ||
        words.some((word) => processor === 'arm' && word.startsWith('arm') && word !== 'arm64'),
    )
    if (!/^\d/.test(version) || os.length + cpu.length === 0) continue
    lock.packages[top] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os.length > 0 && { os }),
    }
    added.push(`${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(
  added.length === 0 ? 'The lock file is complete.\n' : `Added to the lock file:\n  ${added.join('\n  ')}\n`,
)
