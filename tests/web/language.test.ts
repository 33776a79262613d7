import { describe, expect, it } from 'vitest'
import { languageRule, offerRule } from '#web/app/language.ts'

describe('the language rule', () => {
  it.each([
    // address, stored, browser → spoken, locked
    ['', null, ['fr-FR'], 'es', false],
    ['', 'de', ['fr-FR'], 'de', false],
    ['', 'auto', ['fr-FR', 'en'], 'fr', false],
    ['', 'auto', ['pt-BR', 'ja-JP'], 'ja', false],
    ['', 'auto', ['pt-BR'], 'en', false],
    ['?lang=ja', 'de', [], 'ja', true],
    ['?lng=en', null, [], 'en', true],
    ['?lang=de&lng=fr', null, [], 'fr', true],
    ['?lang=<script>alert(1)</script>', 'de', [], 'de', false],
    ['?lang=constructor', null, [], 'es', false],
    ['', '<script>', [], 'es', false],
  ])('%s with %s stored and %j → %s', (search, stored, browser, language, locked) => {
    expect(languageRule(search, stored, browser)).toEqual({ language, locked })
  })
})

describe('the language that is offered', () => {
  it.each([
    // spoken, locked, stored, browser → offered
    ['es', false, null, ['en-GB', 'es'], 'en'],
    ['es', false, null, ['pt-BR', 'ja-JP'], 'ja'],
    ['es', false, null, ['es-MX', 'en'], null],
    ['es', false, null, ['pt-BR'], null],
    ['es', false, 'es', ['en'], null],
    ['es', true, null, ['en'], null],
  ] as const)(
    '%s spoken (locked: %s, stored: %s) to %j → %s',
    (language, locked, stored, browser, offered) => {
      expect(offerRule({ language, locked }, stored, browser)).toBe(offered)
    },
  )
})
