import { describe, expect, it } from 'vitest'
import { createI18n } from '#i18n/load.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import {
  type Asking,
  askedText,
  askingFrom,
  committed,
  editing,
  removed,
  restored,
  toggledText,
  typed,
} from '#web/actions/ask/asking.ts'
import { chipsOf } from '#web/actions/ask/chips.ts'
import { chosenIn, withChosen } from '#web/actions/ask/chosen-query.ts'
import { unitName } from '#web/actions/ask/form/form-value.tsx'
import { chipText } from '#web/actions/ask/use-chip-text.ts'

const texts = (asking: Asking) => asking.chips.map(({ text }) => text)
const type = (asking: Asking, draft: string) => typed(asking, draft, 'es')
const commit = (asking: Asking) => committed(asking, 'es')
const text = (asking: Asking) => askedText(asking, 'es')

describe('the field of a query', () => {
  it('shows conditions as chips and plain words as typed text', () => {
    const asking = askingFrom('guion:ibarrola año:2010..2019 sin leer luz de luna "de plata"')
    expect(texts(asking)).toEqual([
      'guion:ibarrola',
      'año:2010..2019',
      'sin leer',
      'luz de luna',
      '"de plata"',
    ])
    expect(askingFrom('black no 1')).toMatchObject({ chips: [], draft: 'black no 1' })
    expect(texts(askingFrom('guoin:ibarrola'))).toEqual(['guoin:ibarrola'])
    expect(texts(askingFrom('año:2010 orden:-año y límite:9 o leído'))).toHaveLength(1)
    expect(texts(askingFrom('año:2010 y páginas>9 orden:-año'))).toEqual([
      'año:2010',
      'páginas>9',
      'orden:-año',
    ])
  })

  it('ends a condition with a space, and words only when asked to', () => {
    expect(texts(type(askingFrom(''), 'guion:ibarrola '))).toEqual(['guion:ibarrola'])
    expect(type(askingFrom(''), 'guion:"tomás ')).toMatchObject({ chips: [], draft: 'guion:"tomás ' })
    expect(type(askingFrom(''), 'batman año ')).toMatchObject({ chips: [], draft: 'batman año ' })
    expect(texts(commit(type(askingFrom('año:2010'), 'sin leer')))).toEqual(['año:2010', 'sin leer'])
    expect(texts(commit(type(askingFrom(''), 'luz de luna')))).toEqual(['luz de luna'])
  })

  it('turns a chip into text at its place, and back', () => {
    const asking = askingFrom('guion:ibarrola año:2010 sin leer')
    const edited = editing(asking, 1, 'es')
    expect(edited).toMatchObject({ at: 1, draft: 'año:2010', original: 'año:2010' })
    expect(text(edited)).toBe('guion:ibarrola año:2010 sin leer')
    const other = commit(type(edited, 'año:2011'))
    expect(text(other)).toBe('guion:ibarrola año:2011 sin leer')
    expect(other.at).toBe(2)
    expect(text(restored(type(edited, 'año:20'), 'es'))).toBe('guion:ibarrola año:2010 sin leer')
    // Text that was being typed stays, as a chip.
    const both = editing(type(asking, 'luz'), 0, 'es')
    expect([texts(both), both.draft]).toEqual([['año:2010', 'sin leer', 'luz'], 'guion:ibarrola'])
    expect(text(toggledText(toggledText(asking, 'es'), 'es'))).toBe(text(asking))
  })

  it('keeps the meaning of chips when others come and go', () => {
    // "no" is a word among words, and would exclude what follows it among conditions.
    const words = commit(type(askingFrom(''), 'black no 1'))
    const both = commit(type(words, 'año:2010'))
    expect(text(both)).toBe('black "no" 1 año:2010')
    expect(text(removed(both, 1, 'es'))).toBe('black "no" 1')
    expect(texts(removed(both, 1, 'es'))).toEqual(['black "no" 1'])
    // Without another condition, "sin leer" would be two words.
    expect(text(removed(askingFrom('año:2010 sin leer'), 0, 'es'))).toBe('leído:no')
  })

  it('reports errors with their chip', () => {
    const [, year, and] = chipsOf('guion:ibarrola año:2010..20l9 y', QUERY_VOCABULARY)
    expect(year?.error).toMatchObject({ at: 25, expected: 'whole', suggestion: '2019' })
    expect(and?.error).toMatchObject({ expected: 'condition' })
  })
})

describe('the text of a chip', () => {
  it.each([
    ['guion:ibarrola', 'Guion', 'ibarrola'],
    ['leído:no', null, 'Sin leer'],
    ['año:2010..2019', 'Años', '2010 a 2019'],
    ['año:..2019', 'Año', 'hasta 2019'],
    ['páginas>100', 'Páginas', 'más de 100'],
    ['tamaño>=20mb', 'Tamaño', '20\u00a0MB o más'],
    ['añadido:7d', 'Añadido', 'hace 7 días o menos'],
    ['editorial=(Norma o Farola)', 'Editorial', 'Norma o Farola'],
    ['writer:ibarrola', 'Guion', 'ibarrola'],
    ['pages<=40', 'Páginas', '40 o menos'],
    ['read:no', null, 'Sin leer'],
    ['falta:resumen', 'Falta', 'Resumen'],
    ['guion:ninguno', 'Guion', 'sin dato'],
    ['no género:terror', 'No Género', 'terror'],
    ['año:2010 o leído', null, 'Año 2010 o Leídos'],
    ['no (año:2010 leído)', null, 'No (Año 2010 y Leídos)'],
  ])('%s', async (query, name, value) => {
    const { t } = await createI18n('es')
    const [chip] = chipsOf(query, QUERY_VOCABULARY)
    expect(chip?.tree && chipText(chip.tree, t, 'es')).toEqual({ name, value })
  })

  it('is in the language of the user', async () => {
    for (const [language, shown] of [
      ['en', 'Years 2010 to 2019'],
      ['fr', 'Années 2010 à 2019'],
      ['de', 'Jahre 2010 bis 2019'],
      ['ja', '年 2010～2019'],
    ] as const) {
      const { t } = await createI18n(language)
      const [chip] = chipsOf('year:2010..2019', QUERY_VOCABULARY)
      const { name, value } = chipText(chip?.tree ?? { all: [] }, t, language)
      expect(name).not.toBe(null)
      expect(t('ask.condition', { name: name ?? '', value })).toBe(shown)
    }
  })

  it('has units of spans that agree with their number', async () => {
    for (const [language, one, many] of [
      ['es', 'mes', 'meses'],
      ['en', 'month', 'months'],
      ['fr', 'mois', 'mois'],
      ['de', 'Monat', 'Monaten'],
      ['ja', 'か月', 'か月'],
    ] as const) {
      const { t } = await createI18n(language)
      expect([unitName('m', '1', t), unitName('m', '2000', t), unitName('m', '', t)]).toEqual([
        one,
        many,
        many,
      ])
    }
  })
})

describe('the values chosen in the panel of filters', () => {
  it('are read from the query, with the rest of it', () => {
    const query = 'luz editorial=(Norma o Farola) género="Ciencia ficción" año:2010 sin leer guion:ibarrola'
    expect(chosenIn(query, 'es')).toEqual({
      chosen: {
        read: ['unread'],
        publisher: ['Norma', 'Farola'],
        genres: ['Ciencia ficción'],
        year: ['2010'],
      },
      rest: 'luz guion:ibarrola',
    })
    // Conditions that the panel cannot show are part of the rest.
    const others = 'editorial:norma año:2010..2019 no género=Terror (año:2010 o leído)'
    expect(chosenIn(others, 'es')).toEqual({ chosen: {}, rest: others })
  })

  it('are written to the query, whose other conditions stay', () => {
    const query = 'black no 1'
    const one = withChosen(query, { publisher: ['Norma'] }, 'es')
    expect(one).toBe('black "no" 1 editorial=Norma')
    const two = withChosen(one, { publisher: ['Norma', 'La "Farola"'], read: ['unread'] }, 'es')
    expect(two).toBe('black "no" 1 editorial=(Norma o "La \\"Farola\\"") leído:no')
    expect(chosenIn(two, 'es').chosen).toEqual({ read: ['unread'], publisher: ['Norma', 'La "Farola"'] })
    expect(withChosen(two, {}, 'es')).toBe('black "no" 1')
    expect(withChosen('año:2010 guion:ana', { year: ['2010'], artists: ['Ana'] }, 'en')).toBe(
      'año:2010 guion:ana by=Ana',
    )
  })
})
