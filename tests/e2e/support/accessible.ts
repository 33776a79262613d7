import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Returns axe's violations on the page, one line each: all of them in the current theme, and those of contrast in the
 * light theme. The reader is dark in both. Loads axe once per document.
 */
async function violations(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => window.axe !== undefined)
  if (!isLoaded) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // The page has no cross-origin frames. Details of passed rules are not needed.
    const run = async (theme: string, runOnly?: string[]) => {
      const options = { resultTypes: ['violations' as const], iframes: false }
      const found = await window.axe?.run(document, runOnly ? { ...options, runOnly } : options)
      if (found === undefined) throw new Error('axe is not there')
      return found.violations.map(
        ({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    }
    const { dataset } = document.documentElement
    const { theme = '' } = dataset
    const all = await run(theme)
    if (theme === 'paper' || document.querySelector('.reader') !== null) return all
    const still = document.createElement('style')
    still.textContent = '*, ::before, ::after { transition: none !important; }'
    document.head.append(still)
    dataset.theme = 'paper'
    try {
      return [...all, ...(await run('paper', ['color-contrast']))]
    } finally {
      dataset.theme = theme
      // Computes the styles of the former theme now, so that no transition to them begins.
      void document.body.offsetHeight
      still.remove()
    }
  })
}

/** Expects no axe violations once animations have ended; retries, since a notice may be fading out. */
export async function accessible(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => {
      return each.playState !== 'running' || each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY
    }),
  )
  await expect(async () => {
    expect(await violations(page), screen).toEqual([])
  }).toPass({ timeout: 30_000 })
}
