import { expect, test } from 'vitest'
import { realComics, realPanelPages } from '../support/real/real-comics.ts'
import { panelScore } from '../support/scores/panel-score.ts'
import { spreadScore } from '../support/scores/spread-score.ts'

test('all real comics are paired as they were printed', async () => {
  expect((await spreadScore(realComics())).wrong).toEqual([])
})

test('at most three pages of all real comics have wrong panels, and no full-page picture is divided', async () => {
  const { wrong } = await panelScore(realPanelPages())
  expect(wrong.filter((page) => / of 0$/.test(page))).toEqual([])
  // On three pages panels that touch are detected as one.
  expect(wrong.length).toBeLessThanOrEqual(3)
})
