import { expect, it } from 'vitest'
import { createI18nWith, speak } from '#i18n/instance.ts'
import { areasIn } from '../../../scripts/dashboard/spanish-words.ts'

it('finds only the areas whose keys a module uses', () => {
  expect(areasIn("t('server.scan.done'); t('common.comics', { count })")).toEqual(['common', 'server'])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  expect(areasIn('t(`fields.${name}`)')).toEqual(['fields'])
  expect(areasIn('const WORDS = { first: "nav.home" }')).toEqual(['nav'])
  // A host, a file and a variable are not keys.
  expect(areasIn("import './comics.css'; open('comics.example'); const a = comics.total")).toEqual([])
})

it('translates into Spanish with the areas loaded so far, and into other languages completely', async () => {
  const spanish: Record<string, unknown> = { nav: { home: 'Inicio' } }
  const instance = await createI18nWith(spanish, 'es')
  expect(instance.t('nav.home')).toBe('Inicio')
  spanish.you = { sessions: 'Sesiones' }
  expect(instance.t('you.sessions')).toBe('Sesiones')
  await speak(instance, 'de')
  expect(instance.t('settings.keys.title')).toBe('Tasten')
  await speak(instance, 'es')
  expect(instance.t('you.sessions')).toBe('Sesiones')
})
