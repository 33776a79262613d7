import { describe, expect, it } from 'vitest'
import { languageRule } from '#web/app/language.ts'

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
