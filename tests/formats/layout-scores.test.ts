import { expect, test } from 'vitest'
import { hasCorpus } from '../support/corpus.ts'
import { marginPages } from '../support/drawn/margin-pages.ts'
import { pairedComics } from '../support/drawn/paired-comics.ts'
import { panelPages } from '../support/drawn/panel-pages.ts'
import { realComics, realPanelPages } from '../support/real/real-comics.ts'
import { cropScore } from '../support/scores/crop-score.ts'
import { panelScore } from '../support/scores/panel-score.ts'
import { spreadScore } from '../support/scores/spread-score.ts'

/* A few of each set; `npm run soak` and `npm run bench` use all of them. */

test('panels of drawn pages are detected in both reading orders', async () => {
  const { whole, wrong } = await panelScore(panelPages(true))
  expect([...whole, ...wrong]).toEqual([])
})

test('margins are detected without cutting drawings', async () => {
  const { cut, wrong } = await cropScore(marginPages(true))
  expect(cut).toEqual([])
  expect(wrong).toEqual([])
})

test('pages are paired as in the printed book', async () => {
  expect((await spreadScore(pairedComics(true))).wrong).toEqual([])
})

/* Without the corpus there are no real pages. Throws where CI is set. */
const withCorpus = test.skipIf(!hasCorpus())

withCorpus('real comics are paired as they were printed', async () => {
  expect((await spreadScore(realComics(true))).wrong).toEqual([])
})

withCorpus('all but one page of real comics have their panels found in order', async () => {
  const { wrong } = await panelScore(realPanelPages(true))
  // Panels that touch are detected as one.
  expect(wrong).toEqual(['epub/idpf-haruko-html-jpeg.epub 7: 4 of 6'])
})
