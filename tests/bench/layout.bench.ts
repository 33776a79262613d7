import { expect, test } from 'vitest'
import { cropScore } from '../support/scores/crop-score.ts'
import { panelScore } from '../support/scores/panel-score.ts'
import { spreadScore } from '../support/scores/spread-score.ts'
import { record } from './support/report.ts'

const percent = (part: number, of: number) => (100 * part) / of

test('comics of which every opening is paired right', async () => {
  const { comics, right, openings, wrong } = await spreadScore()
  await record({
    order: 9.1,
    name: `spreads: comics paired right, of ${comics}`,
    unit: '%',
    ours: percent(right, comics),
    baseline: null,
    note: `openings ${percent(openings.right, openings.all).toFixed(1)} %; wrong: ${wrong.join('; ')}`,
  })
})

test('pages whose margins are found, and none that loses what is drawn', async () => {
  const { pages, right, cut, wrong, ms } = await cropScore()
  await record({
    order: 9.2,
    name: `margins: pages cut within 1.5 % of each side, of ${pages}`,
    unit: '%',
    ours: percent(right, pages),
    baseline: null,
    note: `${ms.toFixed(0)} ms of processor a page beyond decoding; wrong: ${wrong.join('; ')}`,
  })
  await record({
    order: 9.3,
    name: 'margins: pages that lost what is drawn',
    unit: 'pages',
    ours: cut.length,
    baseline: null,
    limit: { atMost: 0 },
  })
  expect(cut).toEqual([])
})

test('pages of which all panels are found in order', async () => {
  const { pages, right, wrong, ms } = await panelScore()
  await record({
    order: 9.4,
    name: `panels: pages all right (IoU 0.8, order), of ${pages}`,
    unit: '%',
    ours: percent(right, pages),
    baseline: null,
    note: `${ms.toFixed(0)} ms of processor a page beyond decoding; wrong: ${wrong.join('; ')}`,
  })
})
