import { describe, expect, it } from 'vitest'
import { preferencesFrom } from '#web/components/preferences/preferences.ts'
import { nearest, READING_CHOICES, readingChoices } from '#web/components/preferences/reading-choices.ts'
import { layerKeys, readLayer, withChoices, writeLayer } from '#web/reader/settings/layers.ts'
import { COMIC_SETTINGS } from '#web/reader/settings/modes.ts'
import { memoryStorage } from '../support/memory-storage.ts'

const NOTHING = { comic: {}, series: {}, device: {} }

describe('layers of settings', () => {
  it('each setting comes from the narrowest layer that has it', () => {
    const layers = [{ fit: 'width' }, { fit: 'page', mode: 'strip' }, { direction: 'rtl' }]
    expect(nearest(READING_CHOICES, layers)).toEqual({ fit: 'width', mode: 'strip', direction: 'rtl' })
    expect(nearest(READING_CHOICES, [])).toEqual({ fit: 'auto', mode: 'auto', direction: 'auto' })
  })

  it('an invalid value is skipped for the next layer', () => {
    const layers = [{ fit: 'poster', mode: null }, { fit: 'height' }]
    expect(nearest(READING_CHOICES, layers)).toMatchObject({ fit: 'height', mode: 'auto' })
    expect(nearest(COMIC_SETTINGS, [{ shifted: ['1'], rotation: 45 }])).toEqual({ shifted: [], rotation: 0 })
  })

  it('a choice for a wider scope overrides an earlier one for a narrower scope', () => {
    const one = withChoices(NOTHING, 'comic', { fit: 'width', mode: 'strip' })
    const all = withChoices(one, 'device', { fit: 'height' })
    expect(all).toEqual({ comic: { mode: 'strip' }, series: {}, device: { fit: 'height' } })
    const back = withChoices(all, 'comic', { mode: undefined })
    expect(back).toEqual({ comic: {}, series: {}, device: { fit: 'height' } })
  })
})

describe('stored layers', () => {
  const places = layerKeys({ id: 'c1', seriesKey: 'la-marea' })

  it('are read back; an empty one is deleted', () => {
    const keep = memoryStorage()
    writeLayer(keep, places.series, { fit: 'width' })
    expect([...keep.kept]).toEqual([['comics.reader.la-marea', '{"fit":"width"}']])
    expect(readLayer(keep, places.series)).toEqual({ fit: 'width' })
    expect(readLayer(keep, places.comic)).toEqual({})
    writeLayer(keep, places.series, {})
    expect(keep.kept.size).toBe(0)
  })

  it('ignore a storage that throws or has invalid values', () => {
    const keep = memoryStorage(true)
    writeLayer(keep, places.comic, { fit: 'width' })
    for (const text of ['{{', '7', 'null', '"a"']) {
      keep.kept.set('comics.reader.comic.c1', text)
      expect(readLayer(keep, places.comic)).toEqual({})
    }
    expect(readLayer(keep, null)).toEqual({})
  })

  it('values of earlier versions are migrated', () => {
    const keep = memoryStorage()
    keep.kept.set('comics.reader.la-marea', '{"fit":"width","double":true,"direction":null}')
    const layer = readLayer(keep, places.series)
    expect(nearest(READING_CHOICES, [layer])).toEqual({ fit: 'width', mode: 'double', direction: 'auto' })
    const { reader } = preferencesFrom('{"fit":"height","double":false,"direction":"rtl"}')
    expect(readingChoices(reader)).toEqual({ fit: 'height', mode: 'single', direction: 'rtl' })
  })
})
