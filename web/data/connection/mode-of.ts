interface Helper {
  readonly running: boolean
  readonly connectedLocal: boolean
}
interface Connectivity {
  readonly signalServer: boolean
  readonly helperOnline: boolean
}

export interface ServerMode {
  readonly mode: 'local' | 'signal' | 'off'
  /** Why it is off: no server answers, or only the relay does. */
  readonly reason: 'unreachable' | 'helper-offline' | null
}

/**
 * Returns `local` if the helper answered directly, else `signal` if it is connected to the relay, else `off` with the
 * reason.
 */
export function modeOf(helper: Helper | null, connectivity: Connectivity | null): ServerMode {
  if (helper?.running && helper.connectedLocal) return { mode: 'local', reason: null }
  if (!connectivity?.signalServer) return { mode: 'off', reason: 'unreachable' }
  return connectivity.helperOnline
    ? { mode: 'signal', reason: null }
    : { mode: 'off', reason: 'helper-offline' }
}
