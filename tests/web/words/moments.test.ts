import { expect, it } from 'vitest'
import { inputValue, midnights, quietMoments, snap } from '#web/screens/readings/moments.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`).getTime()
const batch = (from: string, to: string) => ({
  startedAt: new Date(at(from)).toISOString(),
  at: new Date(at(to)).toISOString(),
})

it('finds the roundest time before each batch at which no batch was running', () => {
  expect(quietMoments([batch('20:03', '20:04'), batch('17:58', '18:10')])).toEqual([at('20:00'), at('17:45')])
  // Another batch ended at 20:01.
  expect(quietMoments([batch('20:03', '20:04'), batch('19:50', '20:01')])).toEqual([at('20:03'), at('19:45')])
  // No quiet time during another batch.
  expect(quietMoments([batch('20:03', '20:04'), batch('19:00', '21:00')])).toEqual([at('19:00')])
})

it('snaps to a quiet time within two hours', () => {
  expect(snap(at('21:30'), [at('20:00'), at('12:00')])).toBe(at('20:00'))
  expect(snap(at('16:00'), [at('20:00'), at('12:00')])).toBe(at('16:00'))
  expect(snap(at('16:00'), [])).toBe(at('16:00'))
})

it('returns a midnight for each day, and formats local times for the field', () => {
  const days = midnights(new Date(2026, 9, 24, 12).getTime(), new Date(2026, 9, 27, 12).getTime())
  expect(days.map((day) => [day.getDate(), day.getHours()])).toEqual([
    [25, 0],
    [26, 0],
    [27, 0],
  ])
  expect(inputValue(new Date(2026, 10, 3, 9, 5).getTime())).toBe('2026-11-03T09:05')
})
