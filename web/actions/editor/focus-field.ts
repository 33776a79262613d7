/** Scrolls to the first field with an error and focuses it, once its tab is rendered. */
export function focusField(name: string | undefined): void {
  if (name === undefined) return
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>(`.editor [data-field="${name}"] :is(input, textarea, select)`)
      ?.focus()
  })
}
