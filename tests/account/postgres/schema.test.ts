import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Column, Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { views } from '#contract/views.ts'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import { type Project, startProject } from './support/project.ts'

/** Names of the catalogue's types in PostgreSQL's `format_type`. */
const TYPES = {
  uuid: 'uuid',
  text: 'text',
  int4: 'integer',
  int8: 'bigint',
  float8: 'double precision',
  bool: 'boolean',
  timestamptz: 'timestamp with time zone',
  date: 'date',
  'text[]': 'text[]',
  jsonb: 'jsonb',
} as const

function defaultOf({ default: given, keyOf, plainOf }: Column): string | null {
  if (plainOf !== undefined) return `private.plain_name(${plainOf})`
  if (keyOf !== undefined) return `private.name_key(${keyOf})`
  if (typeof given !== 'object') return given ?? null
  if (Array.isArray(given.value)) return `'{${given.value.join(',')}}'::text[]`
  return typeof given.value === 'string' ? `'${given.value}'::text` : String(given.value)
}

/** Returns the check constraint of a column's range or `notBlank`, as PostgreSQL prints it. */
function checkOf(name: string, { min, max, notBlank, longest }: Column): string | null {
  const parts: string[] = []
  if (min !== undefined) parts.push(`(${name} >= ${min})`)
  if (max !== undefined) parts.push(`(${name} <= ${max})`)
  if (notBlank) parts.push(`(private.trimmed(${name}) <> ''::text)`)
  if (longest !== undefined) parts.push(`(char_length(${name}) <= ${longest})`)
  if (parts.length === 0) return null
  return `CHECK (${parts.length > 1 ? `(${parts.join(' AND ')})` : parts[0]})`
}

const named = Object.entries<Table>(tables)

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('the hosted schema and the catalogue', () => {
  let project: Project
  beforeAll(async () => {
    project = await startProject()
  })
  afterAll(() => project.stop())

  const rows = async (sql: string, values: unknown[] = []) => (await project.admin.query(sql, values)).rows

  /** Returns the constraints of a kind as `name: definition`, sorted. */
  const constraints = async (table: string, kind: string) =>
    (
      await rows(
        `select conname || ': ' || pg_get_constraintdef(oid) as it from pg_constraint
         where conrelid = ('public.' || $1)::regclass and contype = $2`,
        [table, kind],
      )
    )
      .map(({ it }) => it)
      .sort()

  it('have the same relations in the public schema', async () => {
    const relations = await rows(
      `select relname as name, relkind as kind from pg_class
       where relnamespace = 'public'::regnamespace and relkind <> 'i' order by 1`,
    )
    const expected = [
      ...named.map(([name]) => ({ name, kind: 'r' })),
      ...Object.keys(views).map((name) => ({ name, kind: 'v' })),
    ]
    expect(relations).toEqual(expected.sort((a, b) => (a.name < b.name ? -1 : 1)))
    const others = await rows(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace
       union all select typname from pg_type where typnamespace = 'public'::regnamespace and typtype <> 'c' and typelem = 0`,
    )
    expect(others).toEqual([])
  })

  it.each(Object.entries<Table>(views))(
    '%s has the same columns and the rights of its caller',
    async (name, view) => {
      const found = await rows(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = ('public.' || $1)::regclass and attnum > 0 order by attnum`,
        [name],
      )
      expect(found).toEqual(
        Object.entries(view.columns).map(([column, { type }]) => ({ name: column, type: TYPES[type] })),
      )
      const [{ options }] = await rows(
        `select reloptions as options from pg_class where oid = ('public.' || $1)::regclass`,
        [name],
      )
      expect(options).toEqual(['security_invoker=true'])
    },
  )

  describe.each(named)('%s', (name, table) => {
    const columns = Object.entries(table.columns)

    it('has the same columns in the same order', async () => {
      const found = await rows(
        `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as not_null,
           pg_get_expr(adbin, adrelid) as default, attgenerated = 's' as generated, collname as collation
         from pg_attribute a
         left join pg_attrdef d on adrelid = attrelid and adnum = attnum
         left join pg_collation c on c.oid = attcollation
         where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped order by attnum`,
        [name],
      )
      expect(found).toEqual(
        columns.map(([column, shape]) => ({
          name: column,
          type: TYPES[shape.type],
          not_null: shape.notNull === true,
          default: defaultOf(shape),
          generated: shape.keyOf !== undefined || shape.plainOf !== undefined,
          collation: shape.type === 'text' ? 'en-US-x-icu' : shape.type === 'text[]' ? 'default' : null,
        })),
      )
    })

    it('has the same keys, references and checks, with the same names', async () => {
      expect(await constraints(name, 'p')).toEqual([
        `${name}_pkey: PRIMARY KEY (${table.primaryKey.join(', ')})`,
      ])
      const uniques = table.uniques.map((key) => `${name}_${key.join('_')}_key: UNIQUE (${key.join(', ')})`)
      expect(await constraints(name, 'u')).toEqual(uniques.sort())
      const references = table.foreignKeys.map(
        ({ name: key, columns, references: to, onDelete }) =>
          `${key}: FOREIGN KEY (${columns.join(', ')}) REFERENCES ${to.table}(${to.columns.join(', ')}) ON DELETE ${onDelete.toUpperCase()}`,
      )
      const owner = `${name}_user_id_fkey: FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE`
      expect(await constraints(name, 'f')).toEqual([...references, owner].sort())
      const checks = columns.flatMap(([column, shape]) => {
        const check = checkOf(column, shape)
        return check === null ? [] : [`${name}_${column}_check: ${check}`]
      })
      expect(await constraints(name, 'c')).toEqual(checks.sort())
    })

    it('has the same indexes', async () => {
      const found = await rows(
        `select relname as name, pg_get_indexdef(indexrelid) as definition from pg_index
         join pg_class on pg_class.oid = indexrelid
         where indrelid = ('public.' || $1)::regclass
           and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
         order by 1`,
        [name],
      )
      const expected = table.indexes.map((key) => {
        const index = `${name}_${key.join('_')}_idx`
        return {
          name: index,
          definition: `CREATE INDEX ${index} ON public.${name} USING btree (${key.join(', ')})`,
        }
      })
      expect(found).toEqual(expected.sort((a, b) => (a.name < b.name ? -1 : 1)))
    })

    it('has the triggers of the catalogue for updated_at and the end of sessions', async () => {
      const found = await rows(
        `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
         where tgrelid = ('public.' || $1)::regclass and not tgisinternal order by 1`,
        [name],
      )
      const touched = columns.filter(([, shape]) => shape.touched).map(([column]) => column)
      const ending = columns.filter(([, shape]) => shape.endsSession).map(([column]) => column)
      expect(found).toEqual([
        ...ending.map((column) => ({
          name: 'end_session',
          definition: `CREATE TRIGGER end_session AFTER DELETE OR UPDATE ON public.${name} FOR EACH ROW EXECUTE FUNCTION private.end_${column}()`,
        })),
        ...touched.map((column) => ({
          name: 'touch',
          definition: `CREATE TRIGGER touch BEFORE UPDATE ON public.${name} FOR EACH ROW EXECUTE FUNCTION private.touch_${column}()`,
        })),
      ])
    })
  })
})
