import { constants } from 'node:fs'
import { access } from 'node:fs/promises'

/** Returns true if a path exists and is accessible in the mode (Node's constants `F_OK`, `R_OK`, `W_OK`, `X_OK`). */
export const isThere = (path: string, mode = constants.F_OK): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  )
