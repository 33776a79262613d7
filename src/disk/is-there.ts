import { constants } from 'node:fs'
import { access } from 'node:fs/promises'

/** True where something is at a path, and may be used as `mode` says (`R_OK`, `W_OK`, `X_OK` of Node's constants). */
export const isThere = (path: string, mode = constants.F_OK): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  )
