import { expect, test } from 'vitest'
import { marginPages } from '../support/drawn/margin-pages.ts'
import { pairedComics } from '../support/drawn/paired-comics.ts'
import { panelPages } from '../support/drawn/panel-pages.ts'
import { unseenComics } from '../support/drawn/unseen-comics.ts'
import { realComics, realMarginPages, realPanelPages } from '../support/real/real-comics.ts'
import { cropScore } from '../support/scores/crop-score.ts'
import { panelScore } from '../support/scores/panel-score.ts'
import { spreadScore } from '../support/scores/spread-score.ts'
import { record } from './support/report.ts'

const percent = (part: number, of: number) => (100 * part) / of

test.each([
  ['drawn', 9.1, () => pairedComics()],
  ['built by chance', 9.11, () => unseenComics()],
  ['real', 9.12, () => realComics()],
])('comics whose spreads are all paired correctly: %s', async (which, order, all) => {
  const { comics, right, openings, wrong } = await spreadScore(all())
  if (comics === 0) return
  await record({
    order,
    name: `spreads, ${which}: comics paired right, of ${comics}`,
    unit: '%',
    ours: percent(right, comics),
    baseline: null,
    note: `openings ${percent(openings.right, openings.all).toFixed(1)} %; wrong: ${wrong.join('; ')}`,
  })
})

test.each([
  ['drawn', 9.2, () => marginPages()],
  ['real', 9.21, () => realMarginPages()],
])('pages whose margins are detected without cutting drawings: %s', async (which, order, all) => {
  const { pages, right, cut, wrong, ms } = await cropScore(all())
  if (pages === 0) return
  await record({
    order,
    name: `margins, ${which}: pages cut within 1.5 % of each side, of ${pages}`,
    unit: '%',
    ours: percent(right, pages),
    baseline: null,
    note: `${ms.toFixed(0)} ms of processor a page beyond decoding; wrong: ${wrong.join('; ')}`,
  })
  await record({
    order: order + 0.005,
    name: `margins, ${which}: pages that lost what is drawn`,
    unit: 'pages',
    ours: cut.length,
    baseline: null,
    limit: { atMost: 0 },
  })
  expect(cut).toEqual([])
})

test.each([
  ['drawn', 9.4, () => panelPages()],
  ['real', 9.41, () => realPanelPages()],
])('pages whose panels are all detected in order: %s', async (which, order, all) => {
  const { pages, right, whole, wrong, ms } = await panelScore(all())
  if (pages === 0) return
  await record({
    order,
    name: `panels, ${which}: pages all right (IoU 0.8, order), of ${pages}`,
    unit: '%',
    ours: percent(right, pages),
    baseline: null,
    note: `${ms.toFixed(0)} ms of processor a page beyond decoding; shown whole: ${whole.join('; ')}; wrong: ${wrong.join('; ')}`,
  })
})
