import type { Migration } from '#db/index.ts'
import { deletedUsersTable } from './auth/deleted-users.ts'
import { mailTables } from './auth/mail/tables.ts'
import { factorTables } from './auth/mfa/tables.ts'
import { authTables } from './auth/tables.ts'
import { storageTables } from './storage/tables.ts'

/** The migrations of the account's own tables; `applySchema` creates the tables of `contract/tables.ts`. */
export const migrations: readonly Migration[] = [
  authTables,
  mailTables,
  factorTables,
  storageTables,
  deletedUsersTable,
]
