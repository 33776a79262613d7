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
  /** Why it is off: nothing answers, or the relay does and the helper at home does not. */
  readonly reason: 'unreachable' | 'helper-offline' | null
}

/**
 * Local when the helper answers that it runs and was reached directly; else signal when the relay answers.
 * A relay without the helper behind it is off, with the reason.
 */
export function modeOf(helper: Helper | null, connectivity: Connectivity | null): ServerMode {
  if (helper?.running && helper.connectedLocal) return { mode: 'local', reason: null }
  if (!connectivity?.signalServer) return { mode: 'off', reason: 'unreachable' }
  return connectivity.helperOnline
    ? { mode: 'signal', reason: null }
    : { mode: 'off', reason: 'helper-offline' }
}
