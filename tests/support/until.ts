/** Waits until something is so, asking again and again; fails with the test's own timeout. */
export async function until(isSo: () => boolean | Promise<boolean>, every = 25): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, every))
}
