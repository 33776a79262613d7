/** What a browser keeps nothing of, kept while the page is open. */
class PageStorage implements Storage {
  readonly #kept = new Map<string, string>()

  get length(): number {
    return this.#kept.size
  }

  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null
  }

  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null
  }

  setItem(name: string, value: string): void {
    this.#kept.set(name, value)
  }

  removeItem(name: string): void {
    this.#kept.delete(name)
  }

  clear(): void {
    this.#kept.clear()
  }
}

/**
 * False where the browser keeps nothing, as with all cookies blocked: then the session and what is chosen last as long
 * as the page. Imported before all that keeps something.
 */
export const isKept: boolean = keepsAnything()

function keepsAnything(): boolean {
  try {
    // Blocked, even looking at it throws.
    return window.localStorage !== null
  } catch {
    Object.defineProperty(window, 'localStorage', { value: new PageStorage() })
    return false
  }
}
