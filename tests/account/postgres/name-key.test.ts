import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameKey } from '#domain/entities.ts'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import { type Project, startProject } from './support/project.ts'

const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/**
 * Blocks that still get capitals in new Unicode versions, which the older side may not have (PostgreSQL 15 on
 * Debian 12: Unicode 15), and surrogates, which PostgreSQL cannot store.
 */
const STILL_GROWING = /[\u1c80-\u1c8f\ua7c0-\ua7ff]|\p{Surrogate}/u
/** Tens of thousands of characters without case, some of which are in the unusual names. */
const WITHOUT_CASE = /\p{Script=Han}|\p{Script=Hangul}|\p{Private_Use}|\p{Unassigned}/u

const UNUSUAL: readonly string[] = [
  'Moebius',
  'MŒBIUS',
  'Ángel',
  'A\u0301ngel',
  'ÁNGEL',
  'E\u0301\u0323 two marks',
  'straße',
  'STRASSE',
  'GROẞ',
  'İstanbul',
  'I\u0307stanbul',
  'ISTANBUL',
  'ıstanbul',
  'ΟΔΟΣ',
  'οδος',
  'ΟΔΟΣ ΣΟΦΙΑΣ',
  'Σ',
  'ΑΣ.',
  "ΑΣ'Α",
  'Σ\u0301Α',
  'ᾼ ᾳ ΑΙ',
  'Ǆ ǅ ǆ',
  'Ж Ӂ Ѐ',
  'ЀЖ',
  'Օձ',
  'Ა ა',
  'ꭰ Ꭰ',
  'Ω Ω',
  'K K Å Å',
  '手塚治虫',
  '手塚\u3000治虫',
  'が か\u3099 ｶﾞ',
  'ＡＢＣ',
  '각 \u1100\u1161\u11a8',
  'ﬁ ﬀ',
  '𐐀 𐐨',
  '𞤀',
  'Zoë 👩‍🚀 🇪🇸',
  'zero\u200bwidth',
  '\u200bzero width at the ends\u200b',
  '\u00adsoft\u00adhyphen',
  'a\u2002b',
  'a\u2000b',
  '\u180emongolian vowel separator',
  '\u0085next line',
  '\u001funit separator',
  'O\'Brien "Bob" \\ % _ * ; -- drop',
  `${WHITE_SPACE}all of trim()${WHITE_SPACE}`,
  WHITE_SPACE,
  '',
]

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('the name key on PostgreSQL', () => {
  let project: Project
  beforeAll(async () => {
    project = await startProject()
  })
  afterAll(() => project.stop())

  const keysOf = async (names: readonly string[]): Promise<string[]> => {
    const { rows } = await project.admin.query<{ key: string }>(
      'select private.name_key(name) as key from unnest($1::text[]) with ordinality as n (name, place) order by place',
      [names],
    )
    return rows.map(({ key }) => key)
  }

  it('equals nameKey, also for unusual names', async () => {
    expect(await keysOf(UNUSUAL)).toEqual(UNUSUAL.map(nameKey))
  })

  it('equals nameKey for every letter of the basic plane, alone and after another letter', async () => {
    const letters: string[] = []
    for (let code = 1; code <= 0xffff; code++) {
      const letter = String.fromCodePoint(code)
      if (!STILL_GROWING.test(letter) && !WITHOUT_CASE.test(letter)) letters.push(letter, `A${letter}`)
    }
    const keys = await keysOf(letters)
    const different = letters.filter((letter, i) => keys[i] !== nameKey(letter))
    expect(different).toEqual([])
  })
})
