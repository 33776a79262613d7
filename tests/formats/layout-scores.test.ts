import { expect, test } from 'vitest'
import { marginPages } from '../support/drawn/margin-pages.ts'
import { pairedComics } from '../support/drawn/paired-comics.ts'
import { panelPages } from '../support/drawn/panel-pages.ts'
import { realComics, realPanelPages } from '../support/real/real-comics.ts'
import { cropScore } from '../support/scores/crop-score.ts'
import { panelScore } from '../support/scores/panel-score.ts'
import { spreadScore } from '../support/scores/spread-score.ts'

/* A few of each set that `npm run bench` goes through whole: what a broken finder gets wrong. */

test('the panels of drawn pages are found, in order, both ways', async () => {
  const { whole, wrong } = await panelScore(panelPages(true))
  expect([...whole, ...wrong]).toEqual([])
})

test('margins are found, and nothing that is drawn is cut', async () => {
  const { cut, wrong } = await cropScore(marginPages(true))
  expect(cut).toEqual([])
  expect(wrong).toEqual([])
})

test('pages are paired as they lie in the book', async () => {
  expect((await spreadScore(pairedComics(true))).wrong).toEqual([])
})

/** Some sixty scanned pages are decoded: more than a test usually may take on a busy machine. */
const SCANNED = 60_000

test('real comics are paired as they were printed', { timeout: SCANNED }, async () => {
  expect((await spreadScore(realComics())).wrong).toEqual([])
})

test('hardly a page of real comics is led wrong, and none that is one picture', {
  timeout: SCANNED,
}, async () => {
  const { wrong } = await panelScore(realPanelPages())
  expect(wrong.filter((page) => / of 0$/.test(page))).toEqual([])
  // Panels that touch are taken for one on three pages.
  expect(wrong.length).toBeLessThanOrEqual(3)
})
