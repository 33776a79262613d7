import { DEFAULT_PORT } from '#domain/limits.ts'

/**
 * The command that brings the server back to where this page is: the one it was started with, when that is known, and
 * its port where the command would find another.
 */
export function restartCommand(used: string | null, port: string): string {
  // Port 0 is any that is free: another one each time.
  const command = (used ?? 'npx comics serve').replace(/--port[ =]0(?= |$)/, `--port ${port}`)
  return port === String(DEFAULT_PORT) || command.includes('--port') ? command : `${command} --port ${port}`
}

/** The port of an address, also where its protocol's own is left out. */
export function portOf({ port, protocol }: Pick<Location, 'port' | 'protocol'>): string {
  return port || (protocol === 'https:' ? '443' : '80')
}
