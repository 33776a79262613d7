/** Focuses the field with this name, which scrolls to it, once its tab is rendered. */
export function focusField(name: string | undefined): void {
  if (name === undefined) return
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>(`.editor [data-field="${name}"] :is(input, textarea, select)`)
      ?.focus()
  })
}
