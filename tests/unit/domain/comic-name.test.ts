import { expect, it } from 'vitest'
import {
  comicName,
  issueName,
  nameInSeries,
  ownTitle,
  plainNumber,
  referenceName,
} from '#domain/comic-name.ts'
import { issueWords } from '#i18n/issue-words.ts'
import { createI18n } from '#i18n/load.ts'

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
  expect(ownTitle({ title, series, name: 'archivo.cbz', number: null })).toBe(own)
})

it.each([
  ['es', 'Saga nº 4', 'Saga Anual 1'],
  ['en', 'Saga #4', 'Saga Annual 1'],
  ['fr', 'Saga nº 4', 'Saga Annual 1'],
  ['de', 'Saga Nr. 4', 'Saga Annual 1'],
  ['ja', 'Saga 第4号', 'Saga アニュアル 1'],
] as const)(
  'names an issue without a title by its series and number in %s',
  async (language, issue, annual) => {
    const words = issueWords((await createI18n(language)).t)
    const named = (title: string, name: string, number: string | null, series: string | null = 'Saga') =>
      comicName({ title, name, number, series }, words).replaceAll('\u00a0', ' ')
    expect(named('Saga 004 (2012)', 'Saga 004 (2012).cbz', '4')).toBe(issue)
    expect(named('Saga #4', 'a.cbz', '4')).toBe(issue)
    expect(named('Saga', 'a.cbz', '4')).toBe(issue)
    // The title is the name of a file that begins with another series.
    expect(named('BKV 012 (1995)', 'BKV 012 (1995).cbz', '4')).toBe(issue)
    expect(named('Saga Annual 001', 'Saga Annual 001.cbz', 'Annual 1')).toBe(annual)
    expect(named('La boda', 'Saga 004.cbz', '4')).toBe('La boda')
    expect(named('Suelto 3', 'Suelto 3.cbz', '3', null)).toBe('Suelto 3')
    expect(named('Saga especial', 'Saga especial.cbz', null)).toBe('Saga especial')
    expect(
      referenceName({ title: 'La boda', number: '4', series: 'Saga' }, words).replaceAll('\u00a0', ' '),
    ).toBe(issue)
  },
)

it('cuts long numbers', async () => {
  const words = issueWords((await createI18n('es')).t)
  expect(issueName('9'.repeat(2_000), words)).toBe(`Nº\u00a0${'9'.repeat(24)}…`)
  expect(plainNumber('9'.repeat(2_000))).toHaveLength(25)
  expect(nameInSeries('Saga', '9'.repeat(2_000), words)).toHaveLength('Saga nº '.length + 25)
})
