import { DEFAULT_PORT } from '#domain/limits.ts'

/**
 * Returns the command that restarts the server at this page's address: the command it was started with, if known, and
 * the port if the command would use another.
 */
export function restartCommand(used: string | null, port: string): string {
  // Port 0 means any free port, which differs at each start.
  const command = (used ?? 'npx comics serve').replace(/--port[ =]0(?= |$)/, `--port ${port}`)
  return port === String(DEFAULT_PORT) || command.includes('--port') ? command : `${command} --port ${port}`
}

/** Returns the port of a location, including the protocol's default port. */
export function portOf({ port, protocol }: Pick<Location, 'port' | 'protocol'>): string {
  return port || (protocol === 'https:' ? '443' : '80')
}
