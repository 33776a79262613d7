import { join } from 'node:path'
import { writeCbz } from '../support/cbz.ts'
import { expect, type Page, test } from './support/served.ts'
import { openShelf } from './support/shelf.ts'

/** A moved picture: the boxes between which it moves, and the duration in milliseconds. */
interface Motion {
  readonly from: string
  readonly to: string
  readonly duration: number
}

async function fill(root: string): Promise<void> {
  for (let n = 1; n <= 3; n++) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`), { pages: 3 })
  await writeCbz(join(root, 'Suelto.cbz'), { pages: 3 })
}

/** Records each view transition's moved cover in `window.motions`. */
const record = (page: Page) =>
  page.addInitScript(() => {
    const motions: Motion[] = []
    Object.assign(window, { motions })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      transition.ready.then(
        () => {
          for (const { effect } of document.getAnimations()) {
            if (!(effect instanceof KeyframeEffect)) continue
            if (effect.pseudoElement !== '::view-transition-group(cover)') continue
            const [from, to] = effect.getKeyframes().map((frame) => `${frame.width} ${frame.transform}`)
            const { duration } = effect.getComputedTiming()
            motions.push({ from: from ?? '', to: to ?? '', duration: Number(duration) })
          }
        },
        () => undefined,
      )
      return transition
    }
  })

const motions = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly motions: readonly Motion[] }).motions)

test('a cover moves into its screen and back, by cards, keyboard and the back button @both', async ({
  page,
  served,
}) => {
  await record(page)
  await openShelf(page, served, fill, '/comics')
  const card = (name: string) => page.getByRole('link', { name }).first()
  const steps: readonly [name: string, open: () => Promise<void>, leave: () => Promise<unknown>][] = [
    ['Saga', () => card('Saga').click(), () => page.goBack()],
    ['Saga', () => card('Saga').press('Enter'), () => page.getByRole('link', { name: 'Volver' }).click()],
    [
      'Suelto',
      () => card('Suelto').click(),
      () => page.getByRole('button', { name: 'Salir del lector' }).first().click(),
    ],
  ]
  for (const [name, open, leave] of steps) {
    // A screen whose data come late on a slow machine has no picture to move to.
    await expect(async () => {
      const before = (await motions(page)).length
      await open()
      await expect(page).not.toHaveURL(/comics$/)
      await expect(page.locator('[data-hero]').first()).toBeVisible()
      await leave()
      await expect(page).toHaveURL(/comics$/)
      await expect(card(name)).toBeFocused()
      await expect.poll(async () => (await motions(page)).length, { timeout: 1_000 }).toBe(before + 2)
    }).toPass()
  }
  for (const { from, to, duration } of await motions(page)) {
    expect(from).not.toBe(to)
    expect(duration).toBeGreaterThan(100)
  }

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await card('Saga').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saga' })).toBeVisible()
  await expect.poll(async () => (await motions(page)).at(-1)?.duration).toBe(1)
})
