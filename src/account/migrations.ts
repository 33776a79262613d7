import type { Migration } from '#db/index.ts'
import { authTables } from './auth/tables.ts'

/** The tables that are the account's own, beside the catalogue's, in the order they came to be. */
export const migrations: readonly Migration[] = [authTables]
