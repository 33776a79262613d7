import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { editMetronInfo } from '#formats/metadata/edit/edit-metron-info.ts'
import { readMetronInfo } from '#formats/metadata/metron-info.ts'
import { chooseSeed, dice } from '../../library/support/dice.ts'
import { CORPUS, hasCorpus } from '../../support/corpus.ts'

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<MetronInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <IDS><ID source="Metron" primary="true">290431</ID></IDS>
  <!-- from Metron -->
  <Publisher id="1"><Name>Marvel</Name><Imprint id="2">Icon</Imprint></Publisher>
  <Series id="65478" lang="en"><Name>Saga</Name><SortName>Saga</SortName><Volume>1</Volume></Series>
  <Number>1</Number>
  <Summary>Old  words</Summary>
  <CoverDate>2018-05-01</CoverDate>
  <Genres><Genre id="1">Super-Hero</Genre><Genre id="2">Crime</Genre></Genres>
  <Characters><Character id="7">Kang</Character><Character id="8">Doe, John</Character></Characters>
  <Credits>
    <Credit>
      <Creator id="11">Jay Doe, Jr.</Creator>
      <Roles><Role id="1">Writer</Role><Role id="2">Editor</Role></Roles>
    </Credit>
    <Credit><Creator id="12">Ann Lee</Creator><Roles><Role id="3">Artist</Role></Roles></Credit>
  </Credits>
  <Custom a="b">stays<!-- here --></Custom>
</MetronInfo>
`

function edit(fields: PartialMetadata, file = FILE) {
  const done = editMetronInfo(Buffer.from(file), fields)
  if (done.refusal !== null) throw new Error(done.refusal)
  return { ...done, text: done.xml.toString(), differs: done.warnings.map(({ element }) => element) }
}

describe('an edit of MetronInfo', () => {
  test('changes the texts of its elements and nothing else', () => {
    const { text, changes, differs } = edit({
      number: '2',
      summary: 'New & <better>',
      series: 'Paper',
      count: 54,
    })
    expect(text).toBe(
      FILE.replace('<Number>1<', '<Number>2<')
        .replace('Old  words', 'New &amp; &lt;better&gt;')
        .replace('<Name>Saga</Name>', '<Name>Paper</Name>')
        .replace('<Volume>1</Volume>', '<Volume>1</Volume><IssueCount>54</IssueCount>'),
    )
    expect(changes.map(({ field }) => field)).toEqual(['number', 'series', 'summary', 'count'])
    expect(differs).toEqual([])
  })

  test('keeps ids of names that stay, whole names with commas, and their order', () => {
    const { text } = edit({
      characters: ['Kang', 'Roe, Jane', 'Doe, John'],
      genres: ['Crime'],
      writers: ['Kim, Lee', 'Ann Lee'],
    })
    expect(text).toContain(
      '<Characters><Character id="7">Kang</Character><Character id="8">Doe, John</Character><Character>Roe, Jane</Character></Characters>',
    )
    expect(text).toContain('<Genres><Genre id="2">Crime</Genre></Genres>')
    expect(readMetronInfo(Buffer.from(text)).values).toMatchObject({
      writers: expect.arrayContaining(['Kim, Lee', 'Ann Lee']),
      editors: ['Jay Doe, Jr.'],
      pencillers: ['Ann Lee'],
    })
    expect(text).toContain('<Creator id="11">Jay Doe, Jr.</Creator>')
    expect(text).toContain('<Custom a="b">stays<!-- here --></Custom>')
  })

  test('adds what is missing, also to a file without elements', () => {
    const fields: PartialMetadata = {
      ...{ title: 'Part One', series: 'Saga', volume: 2, publisher: 'Image', number: '1' },
      ...{ year: 2020, month: 3, day: 4, storyline: { name: 'War', order: 2, total: null } },
      ...{ writers: ['A'], colorists: ['A', 'B'], teams: ['T'] },
    }
    const { text } = edit(fields, '<MetronInfo/>')
    expect(readMetronInfo(Buffer.from(text)).values).toEqual({ ...fields, storyline: fields.storyline })
  })

  test('removes lists, dates and credits that are cleared', () => {
    const { text } = edit({ genres: [], year: null, month: null, day: null, writers: [], editors: [] })
    for (const gone of ['Genre', 'CoverDate', 'Jay Doe']) expect(text).not.toContain(gone)
    expect(text).toContain('Ann Lee')
  })

  test('leaves what it cannot state, with a warning', () => {
    const { text, differs, isChanged } = edit({
      ...{ language: 'fr', day: null, pencillers: ['Other'], publisher: null },
    })
    expect([text, isChanged]).toEqual([FILE, false])
    expect(differs.sort()).toEqual(['CoverDate', 'Credits', 'Publisher', 'Series'])
  })

  test('changes nothing if the values mean the same', () => {
    const same = edit({ number: '1', genres: ['Crime', 'Super-Hero'], year: 2018, direction: 'rtl' })
    expect([same.isChanged, same.text, same.differs]).toEqual([false, FILE, []])
  })

  test.each([
    ['malformed', '<MetronInfo><Number>1'],
    ['root', '<ComicInfo/>'],
    ['doctype', '<!DOCTYPE MetronInfo><MetronInfo/>'],
    ['markup', '<m:MetronInfo xmlns:m="urn:m"/>'],
  ])('refuses a file that is %s', (refusal, file) => {
    expect(editMetronInfo(Buffer.from(file), { number: '2' })).toMatchObject({ refusal })
  })
})

/** A random edit, with names that need escaping or have commas. */
function randomFields(roll: (n: number) => number): PartialMetadata {
  const NAMES = ['Ann Lee', 'A & B', 'Doe, John', '<x>', 'Kang', 'ñandú', 'Jay Doe, Jr.', 'Crime']
  const names = () => NAMES.filter(() => roll(3) === 0)
  const text = () => (roll(4) === 0 ? null : (NAMES[roll(NAMES.length)] ?? null))
  const all: PartialMetadata = {
    ...{ title: text(), number: text(), series: text(), summary: text(), publisher: text() },
    ...{ genres: names(), tags: names(), characters: names(), teams: names(), writers: names() },
    ...{ pencillers: names(), inkers: names(), editors: names(), coverArtists: names() },
    ...{
      volume: roll(3) || null,
      count: roll(9) || null,
      year: 2000 + roll(9),
      month: 1 + roll(12),
      day: 1 + roll(28),
    },
    storyline: roll(3) === 0 ? null : { name: text() ?? 'Arc', order: roll(9) || null, total: null },
  }
  return Object.fromEntries(Object.entries(all).filter(() => roll(3) === 0))
}

test('random edits read back, keep everything else, and a second edit changes nothing', () => {
  const roll = dice(chooseSeed('metron edits'))
  const files = [
    FILE,
    '<MetronInfo/>',
    '<MetronInfo>\r\n\t<Stories><Story id="4">One</Story></Stories>\r\n</MetronInfo>',
  ]
  if (hasCorpus()) files.push(readFileSync(`${CORPUS}comicinfo/comicbox-metroninfo.xml`, 'utf8'))
  for (let n = 0; n < 300; n++) {
    const file = files[roll(files.length)] ?? FILE
    const fields = randomFields(roll)
    const done = editMetronInfo(Buffer.from(file), fields)
    if (done.refusal !== null) throw new Error(`${done.refusal} ${JSON.stringify(fields)}\n${file}`)
    const again = editMetronInfo(done.xml, fields)
    expect(again).toMatchObject({ refusal: null, isChanged: false })
    for (const kept of [
      '<IDS>',
      '<!-- from Metron -->',
      '<Custom a="b">stays<!-- here --></Custom>',
      '<Prices>',
    ])
      if (file.includes(kept)) expect(done.xml.toString()).toContain(kept)
  }
})
