import { expect, test } from 'vitest'
import { cropScore } from '../support/scores/crop-score.ts'
import { panelScore } from '../support/scores/panel-score.ts'
import { spreadScore } from '../support/scores/spread-score.ts'

/* A few of each set that `npm run bench` goes through whole: what a broken finder gets wrong. */

test('the panels of drawn pages are found, in order, both ways', async () => {
  expect((await panelScore(true)).wrong).toEqual([])
})

test('margins are found, and nothing that is drawn is cut', async () => {
  const { cut, wrong } = await cropScore(true)
  expect(cut).toEqual([])
  expect(wrong).toEqual([])
})

test('pages are paired as they lie in the book', async () => {
  expect((await spreadScore(true)).wrong).toEqual([])
})
