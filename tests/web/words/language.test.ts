import { describe, expect, it } from 'vitest'
import { languageRule, offerRule } from '#web/app/language.ts'

describe('the language rule', () => {
  it.each([
    // URL, stored, browser → current, isFromUrl, locked
    ['', null, ['fr-FR'], 'es', false, false],
    ['', 'de', ['fr-FR'], 'de', false, false],
    ['', 'auto', ['fr-FR', 'en'], 'fr', false, false],
    ['', 'auto', ['pt-BR', 'ja-JP'], 'ja', false, false],
    ['', 'auto', ['pt-BR'], 'en', false, false],
    ['?lang=ja', 'de', [], 'ja', true, false],
    ['?lng=en', null, [], 'en', true, true],
    ['?lang=de&lng=fr', null, [], 'fr', true, true],
    ['?lang=de&lng=<script>', null, [], 'de', true, false],
    ['?lang=<script>alert(1)</script>', 'de', [], 'de', false, false],
    ['?lang=constructor', null, [], 'es', false, false],
    ['', '<script>', [], 'es', false, false],
  ])('%s with %s stored and %j → %s', (search, stored, browser, language, isFromUrl, locked) => {
    expect(languageRule(search, stored, browser)).toEqual({ language, isFromUrl, locked })
  })
})

describe('the offered language', () => {
  it.each([
    // current, isFromUrl, stored, browser → offered
    ['es', false, null, ['en-GB', 'es'], 'en'],
    ['es', false, null, ['pt-BR', 'ja-JP'], 'ja'],
    ['es', false, null, ['es-MX', 'en'], null],
    ['es', false, null, ['pt-BR'], null],
    ['es', false, 'es', ['en'], null],
    ['es', true, null, ['en'], null],
  ] as const)(
    '%s current (isFromUrl: %s, stored: %s) to %j → %s',
    (language, isFromUrl, stored, browser, offered) => {
      expect(offerRule({ language, isFromUrl }, stored, browser)).toBe(offered)
    },
  )
})
