import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Whether reading processes run inside bubblewrap (https://github.com/containers/bubblewrap). `detail` is what
 * bubblewrap printed where the system refuses it.
 */
export type SandboxState =
  | { readonly state: 'active' }
  | { readonly state: 'other-system' | 'missing' }
  | { readonly state: 'refused'; readonly detail: string }

const BUBBLEWRAP = 'bwrap'
/** Where programs and their libraries lie; what is not there is left out. */
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
/** Milliseconds for the trial: a slow computer starts Node in some seconds. */
const TRIAL_TIMEOUT = 20_000

/** What a program in the sandbox sees besides the system's own programs. */
export interface SandboxFolders {
  readonly read: readonly string[]
  readonly write: readonly string[]
}

/** Root without capabilities could not read files of other users. */
const capabilities = () =>
  process.getuid?.() === 0 ? ['--cap-drop', 'ALL', '--cap-add', 'CAP_DAC_READ_SEARCH'] : []

/** Node's program and the libraries beside it, which may lie in a home folder. */
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
    // Before `read`: a temporary folder that is a library is seen as it is.
    ...['/tmp', '/var/tmp', tmpdir()].map((path) => ({ path, how: ['--tmpfs'] })),
    ...[...SYSTEM, ...nodeFiles(), ...read].map((path) => ({ path, how: ['--ro-bind-try', path] })),
    ...write.map((path) => ({ path, how: ['--bind', path] })),
    { path: '/proc', how: ['--proc'] },
    // Root may write kernel settings without any capability, such as the program that handles crashes.
    { path: '/proc/sys', how: ['--ro-bind-try', '/proc/sys'] },
    { path: '/dev', how: ['--dev'] },
  ]
  // Parent folders are mounted first: mounted later, they would hide the mounts inside them.
  const inOrder = [...mounts].sort((a, b) => a.path.length - b.path.length)
  return {
    command: BUBBLEWRAP,
    args: [
      ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
      ...['--die-with-parent', '--new-session'],
      ...capabilities(),
      ...inOrder.flatMap(({ path, how }) => [...how, path]),
      ...['--chdir', '/', '--', command, ...args],
    ],
  }
}

async function tryOut(): Promise<SandboxState> {
  if (process.platform !== 'linux') return { state: 'other-system' }
  const trial = sandboxed(process.execPath, ['--version'], { read: [], write: [] })
  try {
    // In the same environment as the real program: with another PATH it may find another bubblewrap.
    await promisify(execFile)(trial.command, trial.args, { timeout: TRIAL_TIMEOUT, env: {} })
    return { state: 'active' }
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string }
    if (code === 'ENOENT') return { state: 'missing' }
    return { state: 'refused', detail: (stderr || message).trim() }
  }
}

let tried: Promise<SandboxState> | undefined

/** Returns whether this computer can run the sandbox, which is tried once with Node inside. */
export function sandboxState(): Promise<SandboxState> {
  tried ??= tryOut()
  return tried
}
