/** In-memory replacement of localStorage, valid while the page is open. */
class PageStorage implements Storage {
  readonly #items = new Map<string, string>()

  get length(): number {
    return this.#items.size
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null
  }

  getItem(name: string): string | null {
    return this.#items.get(name) ?? null
  }

  setItem(name: string, value: string): void {
    this.#items.set(name, value)
  }

  removeItem(name: string): void {
    this.#items.delete(name)
  }

  clear(): void {
    this.#items.clear()
  }
}

/**
 * False if the browser blocks storage, as with all cookies blocked: then session and preferences last as long as the
 * page. Must be imported before all modules that use localStorage.
 */
export const isStoragePersistent: boolean = hasStorage()

function hasStorage(): boolean {
  try {
    // If storage is blocked, even reading the property throws.
    return window.localStorage !== null
  } catch {
    Object.defineProperty(window, 'localStorage', { value: new PageStorage() })
    return false
  }
}
