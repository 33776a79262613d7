import type { Db } from '#db/index.ts'

/** Small facts about this installation, by name. */
export interface Settings {
  /** The stored value, or the one `make` gives, stored now: the same for every process that asks. */
  take(name: string, make: () => string): Promise<string>
  /** The stored value, null when there is none. */
  get(name: string): Promise<string | null>
  /** Stores a value in place of the one before. */
  put(name: string, value: string): Promise<void>
}

export function createSettings(db: Db): Settings {
  const get = async (name: string) =>
    (await db.get<{ value: string }>('select value from settings where name = ?', [name]))?.value ?? null
  return {
    get,
    async put(name, value) {
      await db.run(
        'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
        [name, value],
      )
    },
    async take(name, make) {
      const kept = await get(name)
      if (kept !== null) return kept
      await db.run('insert into settings (name, value) values (?, ?) on conflict (name) do nothing', [
        name,
        make(),
      ])
      const written = await get(name)
      if (written === null) throw new Error(`The setting ${name} was just written.`)
      return written
    },
  }
}
