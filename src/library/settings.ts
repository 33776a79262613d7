import type { Db } from '#db/index.ts'

/** Settings of this installation, by name. */
export interface Settings {
  /** Returns the stored value, or stores the result of `make`; all processes get the same value. */
  getOrCreate(name: string, make: () => string): Promise<string>
  get(name: string): Promise<string | null>
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
    async getOrCreate(name, make) {
      const stored = await get(name)
      if (stored !== null) return stored
      await db.run('insert into settings (name, value) values (?, ?) on conflict (name) do nothing', [
        name,
        make(),
      ])
      const written = await get(name)
      if (written === null) throw new Error(`The setting ${name} was not stored.`)
      return written
    },
  }
}
