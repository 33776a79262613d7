import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { canInstall, install } from '../../support/debian.ts'
import { until } from '../../support/until.ts'

/** A computer of the network: a namespace with one interface, `eth0`, and its own addresses. */
export interface NetHost {
  readonly address: string
  /** Runs a command on it, such as `ip` or `tc`, to its end. Throws if the command fails. */
  run(command: string, ...args: string[]): void
  /** Starts a program on it, which ends when the network closes. */
  start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess
}

export interface Network {
  /** Adds a computer to the bridge. */
  host(address: string): Promise<NetHost>
  /** Ends every program, and with them the interfaces and namespaces. */
  close(): Promise<void>
}

/** Commands that create the parts of a network, to be tried in a temporary namespace. */
const TRIED = [
  'ip link add name br0 type bridge',
  'ip link add name near type veth peer name far',
  'tc qdisc add dev near root tbf rate 2mbit burst 32kbit latency 400ms',
].join(' && ')

const possible = (): boolean => spawnSync('unshare', ['--net', 'sh', '-c', TRIED]).status === 0

/** True if this user cannot create and join namespaces, so that tests of real networks are skipped. */
export function withoutNamespaces(): boolean {
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    if (spawnSync('tc', ['-V']).error !== undefined && canInstall()) install('iproute2')
    if (possible()) return false
  }
  process.stderr.write(
    'Skipped: network namespaces take Linux, root, and iproute2 ("apt-get install iproute2").\n',
  )
  return true
}

/** Starts a program that ends with the test process, also if that is killed. */
const bound = (command: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn('setpriv', ['--pdeathsig', 'KILL', ...command], options)

/** Creates an unnamed namespace, which exists as long as its processes. */
async function namespace(): Promise<{ readonly holder: ChildProcess; readonly inside: readonly string[] }> {
  const holder = bound(['unshare', '--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  const own = readlinkSync('/proc/self/ns/net')
  await until(() => readlinkSync(`/proc/${holder.pid}/ns/net`) !== own)
  return { holder, inside: ['nsenter', '--net', '--target', String(holder.pid)] }
}

const runIn = (inside: readonly string[], ...command: string[]): void => {
  const [program = '', ...args] = [...inside, ...command]
  execFileSync(program, args)
}

/** Opens a network: a bridge in a namespace, to which each computer is connected by a veth pair. */
export async function openNetwork(): Promise<Network> {
  const bridge = await namespace()
  const running = new Set<ChildProcess>([bridge.holder])
  const ip = (...args: string[]) => runIn(bridge.inside, 'ip', ...args)
  ip('link', 'add', 'name', 'br0', 'type', 'bridge')
  ip('link', 'set', 'br0', 'up')
  let joined = 0

  return {
    async host(address) {
      const { holder, inside } = await namespace()
      running.add(holder)
      const port = `port${joined++}`
      ip('link', 'add', 'name', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid))
      ip('link', 'set', port, 'master', 'br0', 'up')
      const run = (...command: string[]) => runIn(inside, ...command)
      run('ip', 'address', 'add', `${address}/24`, 'dev', 'eth0')
      run('ip', 'link', 'set', 'eth0', 'up')
      run('ip', 'link', 'set', 'lo', 'up')
      return {
        address,
        run,
        start(command, args, options) {
          const child = bound([...inside, command, ...args], options)
          running.add(child)
          return child
        },
      }
    },
    async close() {
      await Promise.all(
        [...running].map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const gone = new Promise((resolve) => child.once('exit', resolve))
          child.kill('SIGKILL')
          await gone
        }),
      )
    },
  }
}
