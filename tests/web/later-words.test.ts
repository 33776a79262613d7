import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, it } from 'vitest'
import { first } from '#i18n/es/first.ts'
import { complete, completeArea, createI18n, isComplete, speak } from '#i18n/load.ts'

const asks: Promise<void>[] = []

function Asks() {
  const { i18n } = useTranslation()
  asks.push(complete(i18n, 'es'))
  return null
}

it('fetches the words that come later once, whichever wrapper React hands out asks for them', async () => {
  const instance = await createI18n('es', first)
  let added = 0
  instance.store.on('added', () => added++)
  const draw = () => renderToString(createElement(I18nextProvider, { i18n: instance }, createElement(Asks)))
  draw()
  await Promise.all(asks)
  draw()
  await Promise.all(asks)
  expect(isComplete(instance, 'es')).toBe(true)
  expect([asks.length, added]).toEqual([2, 1])
})

it('leaves to a screen what it alone says, and brings it to who comes to Spanish from elsewhere', async () => {
  const instance = await createI18n('es', first)
  await complete(instance, 'es')
  expect(instance.getResource('es', 'words', 'you')).toBeUndefined()
  await completeArea(instance, 'you')
  expect(instance.t('you.sessions')).toBe('Sesiones')

  const other = await createI18n('de', first)
  expect(other.t('settings.keys.title')).toBe('Tasten')
  await speak(other, 'es')
  expect([other.t('settings.keys.title'), other.t('you.sessions')]).toEqual(['Teclas', 'Sesiones'])
})
