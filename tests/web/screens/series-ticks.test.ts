import { expect, it } from 'vitest'
import { tickOf } from '#web/screens/entity/detail/series-ticks.ts'

it('an issue that names no characters is unknown, not absent, unless the account links it', () => {
  const own = new Set(['/1.cbz', '/2.cbz'])
  const unknown = new Set(['2', '4'])
  const ticks = ['1', '2', '3', '4'].map((id) => tickOf({ id, path: `/${id}.cbz` }, own, unknown, '1'))
  expect(ticks).toEqual(['first', 'present', 'absent', 'unknown'])
})
