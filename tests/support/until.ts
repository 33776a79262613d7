/** Waits until a condition is true, polling it; fails by the test's timeout. */
export async function until(isSo: () => boolean | Promise<boolean>, every = 25): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, every))
}
