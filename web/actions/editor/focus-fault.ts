/** Brings the first box at fault into view and focuses it, once its tab is drawn. */
export function focusFault(name: string | undefined): void {
  if (name === undefined) return
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>(`.editor [data-field="${name}"] :is(input, textarea, select)`)
      ?.focus()
  })
}
