import { describe, expect, it } from 'vitest'
import { compose } from '#account/auth/mail/compose.ts'
import type { MessageKind } from '#account/auth/mail/message.ts'
import { LANGUAGES, type Language } from '#i18n/languages.ts'

const KINDS: readonly MessageKind[] = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email_change',
  'reauthentication',
  'known',
]
const link = 'https://localhost:8080/auth/v1/verify?token=0&type=signup&redirect_to=https%3A%2F%2Flocalhost'

describe.each(Object.keys(LANGUAGES) as Language[])('letters in %s', (language) => {
  it('have a unique subject, the code and the link', async () => {
    const subjects = new Set<string>()
    for (const kind of KINDS) {
      const letter = await compose({
        kind,
        to: 'old@example.com',
        language,
        code: '012345',
        link,
        newEmail: kind === 'email_change' ? 'new@example.com' : null,
        expiresAt: 0,
      })
      subjects.add(letter.subject)
      expect(letter.subject).not.toMatch(/[.{}\r\n]/)
      for (const body of [letter.text, letter.html]) {
        expect(body).toContain(kind === 'email_change' ? 'new@example.com' : 'old@example.com')
        expect(body).toContain('012345')
        expect(body).not.toMatch(/\{\{|mail\./)
      }
      expect(letter.text).toContain(link)
      expect(letter.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    }
    expect(subjects.size).toBe(KINDS.length)
  })
})

it('a notice has no link and no code', async () => {
  const { text, html } = await compose({
    kind: 'known',
    to: 'ana@example.com',
    language: 'en',
    code: null,
    link: null,
    newEmail: null,
    expiresAt: 0,
  })
  expect(text).not.toMatch(/https?:|code/)
  expect(html).not.toContain('href')
})

it('a message with a code and no link has a different text', async () => {
  const letter = { kind: 'reauthentication', to: 'ana@example.com', language: 'en', newEmail: null } as const
  const alone = await compose({ ...letter, code: '012345', link: null, expiresAt: 0 })
  const beside = await compose({ ...letter, code: '012345', link, expiresAt: 0 })
  expect(alone.text).toContain('\nEnter this code: 012345')
  expect(beside.text).toContain('\nOr enter this code: 012345')
  expect(beside.html).toContain('>Open the link</a>')
})
