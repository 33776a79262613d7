import { expect, it } from 'vitest'
import { ownTitle } from '#web/components/text/own-title.ts'

it.each([
  ['Batalla Infinita 092', 'Batalla Infinita', null],
  ['batalla infinita #92 (2019) (digital)', 'Batalla Infinita', null],
  ['Batalla Infinita v2 007', 'Batalla Infinita', null],
  ['Batalla Infinita - 092 - El final', 'Batalla Infinita', 'El final'],
  ['Batalla Infinita: El faro', 'Batalla Infinita', 'El faro'],
  ['El faro', 'Batalla Infinita', 'El faro'],
  ['Thorin 1', 'Thor', 'Thorin 1'],
  ['Thor', 'Thor', null],
  ['Suelto 3', null, 'Suelto 3'],
  ['Saga 2a parte', 'Saga', '2a parte'],
])('%s of %s has the title %s', (title, series, own) => {
  expect(ownTitle(title, series)).toBe(own)
})
