import { DatabaseError } from '#db/index.ts'
import { RestRefusal } from './errors.ts'
import type { NamedTable } from './plan.ts'

/** `UNIQUE constraint failed: t.a, t.b` → the constraint's name in Postgres. */
function uniqueName({ name, table }: NamedTable, message: string): string {
  const columns = [...message.matchAll(/[\w"]+\.(\w+)/g)].map((match) => match[1] ?? '')
  const isPrimary = columns.join() === table.primaryKey.join()
  return isPrimary ? `${name}_pkey` : `${name}_${columns.join('_')}_key`
}

/** SQLite's refusal of a write in Postgres's words (ACCOUNTS 3.3); other errors as they are. */
export function constraintRefusal(error: unknown, target: NamedTable): unknown {
  if (!(error instanceof DatabaseError) || error.kind !== 'constraint') return error
  const { name, table } = target
  const [, kind, what = ''] =
    /(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: (.*))?/.exec(error.message) ?? []
  switch (kind) {
    case 'UNIQUE':
      return new RestRefusal(
        '23505',
        `duplicate key value violates unique constraint "${uniqueName(target, what)}"`,
      )
    case 'NOT NULL': {
      const column = what.slice(what.lastIndexOf('.') + 1)
      return new RestRefusal(
        '23502',
        `null value in column "${column}" of relation "${name}" violates not-null constraint`,
      )
    }
    case 'CHECK':
      return new RestRefusal('23514', `new row for relation "${name}" violates check constraint "${what}"`)
    case 'FOREIGN KEY': {
      const key = table.foreignKeys[0]?.name ?? `${name}_user_id_fkey`
      return new RestRefusal(
        '23503',
        `insert or update on table "${name}" violates foreign key constraint "${key}"`,
      )
    }
    default:
      return error
  }
}
