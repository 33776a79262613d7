import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/**
 * State of the bubblewrap sandbox (https://github.com/containers/bubblewrap). `detail` is bubblewrap's error output if
 * the system denies it.
 */
export type SandboxState =
  | { readonly state: 'active' }
  | { readonly state: 'other-system' | 'missing' }
  | { readonly state: 'refused'; readonly detail: string }

const BUBBLEWRAP = 'bwrap'
/** Folders of programs and libraries; missing ones are skipped. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/lib',
  '/lib32',
  '/lib64',
  '/nix/store',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/localtime',
]
/** Time limit of the test in milliseconds; a slow computer takes some seconds to start Node. */
const TEST_TIMEOUT = 20_000

/** Folders that a sandboxed program can access besides the system's. */
export interface SandboxFolders {
  readonly read: readonly string[]
  readonly write: readonly string[]
}

/** As root, the sandbox retains the capability to read files of other users. */
const capabilities = () =>
  process.getuid?.() === 0 ? ['--cap-drop', 'ALL', '--cap-add', 'CAP_DAC_READ_SEARCH'] : []

/** Returns Node's binary and libraries, which may be in a home folder. */
function nodeFiles(): string[] {
  const program = realpathSync(process.execPath)
  return [process.execPath, program, join(dirname(program), '..', 'lib')]
}

/**
 * Returns the command line that runs a program without network, in process, IPC and mount namespaces of its own. The
 * program can read the system's programs, Node and the folders of `read`, and write to those of `write`. It is killed
 * when its parent process ends.
 */
export function sandboxed(
  command: string,
  args: readonly string[],
  { read, write }: SandboxFolders,
): { command: string; args: string[] } {
  const mounts = [
    // Before `read`, so that a library inside a temporary folder stays visible.
    ...['/tmp', '/var/tmp', tmpdir()].map((path) => ({ path, flags: ['--tmpfs'] })),
    ...[...SYSTEM, ...nodeFiles(), ...read].map((path) => ({ path, flags: ['--ro-bind-try', path] })),
    ...write.map((path) => ({ path, flags: ['--bind', path] })),
    { path: '/proc', flags: ['--proc'] },
    // Read-only, since root can write kernel settings without any capability, such as the core dump handler.
    { path: '/proc/sys', flags: ['--ro-bind-try', '/proc/sys'] },
    { path: '/dev', flags: ['--dev'] },
  ]
  // Parent folders are mounted first: mounted later, they would hide the mounts inside them.
  const sortedMounts = [...mounts].sort((a, b) => a.path.length - b.path.length)
  return {
    command: BUBBLEWRAP,
    args: [
      ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
      ...['--die-with-parent', '--new-session'],
      ...capabilities(),
      ...sortedMounts.flatMap(({ path, flags }) => [...flags, path]),
      ...['--chdir', '/', '--', command, ...args],
    ],
  }
}

async function testSandbox(): Promise<SandboxState> {
  if (process.platform !== 'linux') return { state: 'other-system' }
  const test = sandboxed(process.execPath, ['--version'], { read: [], write: [] })
  try {
    // In the same environment as the real program: with another PATH it may find another bubblewrap.
    await promisify(execFile)(test.command, test.args, { timeout: TEST_TIMEOUT, env: {} })
    return { state: 'active' }
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string }
    if (code === 'ENOENT') return { state: 'missing' }
    return { state: 'refused', detail: (stderr || message).trim() }
  }
}

let sandboxTest: Promise<SandboxState> | undefined

/** Returns the state of the sandbox, which is tested once by running Node inside. */
export function sandboxState(): Promise<SandboxState> {
  sandboxTest ??= testSandbox()
  return sandboxTest
}
