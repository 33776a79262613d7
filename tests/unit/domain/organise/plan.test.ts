import { describe, expect, it } from 'vitest'
import { COMIC_KINDS, type ComicKind } from '#domain/organise/comic-kinds.ts'
import type { ListedEntry, OrganisedComic, OrganiseMode, OrganisePlan } from '#domain/organise/moves.ts'
import { folderOf, pathKey } from '#domain/organise/path-names.ts'
import { planOrganisation } from '#domain/organise/plan.ts'
import type { NameValues } from '#domain/organise/render-template.ts'
import { parseTemplate, type Template } from '#domain/organise/template.ts'
import { createRandom, pick, type Random } from '../../../support/random-queries.ts'

const TEXT = '{?{publisher}/}{series}{? ({seriesYear})}/{series} {number:3}{? - {title}}'
const templatesOf = (text: string) =>
  Object.fromEntries(COMIC_KINDS.map((kind) => [kind, parseTemplate(text).template])) as Record<
    ComicKind,
    Template
  >

/** Returns the entries of a library with these files, and all their folders. */
function listingOf(
  files: readonly string[],
  more: Readonly<Record<string, Partial<ListedEntry>>> = {},
): ListedEntry[] {
  const folders = new Set<string>()
  for (const file of files)
    for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) folders.add(folder)
  const entry = (path: string, isFolder: boolean) => ({
    path,
    isFolder,
    isLink: false,
    isShared: false,
    ...more[path],
  })
  return [...[...folders].map((path) => entry(path, true)), ...files.map((path) => entry(path, false))]
}

const comic = (path: string, values: NameValues): OrganisedComic => ({
  id: path,
  path,
  kind: 'issue',
  values,
})

function plan(
  comics: readonly OrganisedComic[],
  others: readonly string[] = [],
  {
    mode = 'all' as OrganiseMode,
    text = TEXT,
    more = {} as Readonly<Record<string, Partial<ListedEntry>>>,
  } = {},
): Promise<OrganisePlan> {
  const listing = listingOf([...comics.map(({ path }) => path), ...others], more)
  return planOrganisation({ comics, listing, templates: templatesOf(text), mode })
}
const movesOf = ({ moves }: OrganisePlan) => moves.map(({ from, to }) => `${from} → ${to}`)
const staysOf = ({ stays }: OrganisePlan) => stays.map(({ path, reason }) => `${path}: ${reason}`)

const TIDE: NameValues = { publisher: 'Cobalto', series: 'La marea inversa', seriesYear: 2018 }

const TIDE_1: NameValues = { ...TIDE, number: '1' }

describe('a plan', () => {
  it('leaves comics in folders, and for folders, in which no name can be changed', async () => {
    const one = comic('varios/a.cbz', TIDE_1)
    const readOnly = { isReadOnly: true }
    const planned = (more: Readonly<Record<string, Partial<ListedEntry>>>) =>
      plan([one], ['Cobalto/x.txt'], { more })
    expect((await planned({})).moves).toHaveLength(1)
    expect(staysOf(await planned({ varios: readOnly }))).toEqual(['varios/a.cbz: read-only'])
    expect(staysOf(await planned({ Cobalto: readOnly }))).toEqual(['varios/a.cbz: read-only'])
  })

  it('moves a messy shelf, and names why the others stay', async () => {
    const result = await plan(
      [
        comic('marea inversa/marea_inversa_07_(digital)[GX].cbz', { ...TIDE, number: '7', title: 'El faro' }),
        comic('marea inversa/La marea inversa 009 - Deriva.cbz', { ...TIDE, number: '9', title: 'Deriva' }),
        comic('marea inversa/La marea inversa 009 (2).CBZ', { ...TIDE, number: '9', title: 'Deriva' }),
        comic('DINASTÍA SOLAR 014.cbz', { series: 'Dinastía Solar', number: '14' }),
        comic('torrents/Vespertina 003.cbz', { series: 'Vespertina', number: '3' }),
        comic('varios/x.cbz', { series: 'X' }),
        comic('Saga/Saga 001.cbz', { series: 'Saga', number: '1' }),
      ],
      [],
      { more: { 'torrents/Vespertina 003.cbz': { isShared: true } } },
    )
    expect(movesOf(result)).toEqual([
      'marea inversa/marea_inversa_07_(digital)[GX].cbz → Cobalto/La marea inversa (2018)/La marea inversa 007 - El faro.cbz',
      'marea inversa/La marea inversa 009 - Deriva.cbz → Cobalto/La marea inversa (2018)/La marea inversa 009 - Deriva.cbz',
      'DINASTÍA SOLAR 014.cbz → Dinastía Solar/Dinastía Solar 014.cbz',
    ])
    expect(staysOf(result)).toEqual([
      'torrents/Vespertina 003.cbz: shared',
      'varios/x.cbz: missing',
      'marea inversa/La marea inversa 009 (2).CBZ: collision',
    ])
    expect(result.stays[1]?.missing).toEqual(['number'])
    expect(result.unchanged).toBe(1)
  })

  it('in mode folders leaves file names, and in mode wrong leaves what is right', async () => {
    const comics = [
      comic('a/marea_07.cbz', { ...TIDE, number: '7' }),
      comic('La Marea Inversa/La marea inversa #8.cbz', { ...TIDE, number: '8' }),
      comic('varios/La marea inversa 9.cbz', { ...TIDE, number: '9' }),
      comic('La Marea Inversa/La marea: inversa 10.cbz', { ...TIDE, number: '10' }),
    ]
    expect(movesOf(await plan(comics, [], { mode: 'folders' })).map((move) => move.split(' → ')[1])).toEqual([
      'Cobalto/La marea inversa (2018)/marea_07.cbz',
      'Cobalto/La marea inversa (2018)/La marea inversa #8.cbz',
      'Cobalto/La marea inversa (2018)/La marea inversa 9.cbz',
      'Cobalto/La marea inversa (2018)/La marea: inversa 10.cbz',
    ])
    const wrong = await plan(comics, [], { mode: 'wrong' })
    expect(wrong.moves.map(({ from }) => from)).toEqual([comics[0]?.path, comics[2]?.path, comics[3]?.path])
    expect(wrong.unchanged).toBe(1)
  })

  it('uses an existing folder in its spelling, and one spelling for new folders', async () => {
    const result = await plan(
      [
        comic('a.cbz', { series: 'Saga', number: '1' }),
        comic('b.cbz', { series: 'Harbor', number: '1' }),
        comic('c.cbz', { series: 'HARBOR', number: '2' }),
      ],
      ['SAGA/notes.txt'],
    )
    expect(result.moves.map(({ to }) => to)).toEqual([
      'SAGA/Saga 001.cbz',
      'Harbor/Harbor 001.cbz',
      'Harbor/HARBOR 002.cbz',
    ])
  })

  it('only upper and lower case, or another Unicode form, is no move', async () => {
    const result = await plan(
      [
        comic('saga 001.cbz', { title: 'Saga 001' }),
        comic('Ete\u0301.cbz', { title: 'Eté' }),
        comic('X.CBZ', { title: 'X' }),
      ],
      [],
      { text: '{title}' },
    )
    expect(staysOf(result)).toEqual(['saga 001.cbz: case-only', 'X.CBZ: case-only'])
    expect(result.unchanged).toBe(1)
  })

  it('never plans a name that another file has in any case', async () => {
    const result = await plan(
      [comic('a.cbz', { title: 'B' }), comic('c.cbz', { title: 'D' }), comic('e.cbz', { title: 'F' })],
      ['b.CBZ', 'D.cbz/inside.txt', 'f.cbz.txt'],
      { text: '{title}' },
    )
    expect(movesOf(result)).toEqual(['e.cbz → F.cbz'])
    expect(staysOf(result)).toEqual(['a.cbz: collision', 'c.cbz: collision'])
    expect(
      staysOf(await plan([comic('a.cbz', { title: 'x', series: 'S' })], ['S'], { text: '{series}/{title}' })),
    ).toEqual(['a.cbz: collision'])
  })

  it('orders comics that take the names of others, and leaves those that would exchange them', async () => {
    const names = { '1.cbz': '2', '2.cbz': '3', '3.cbz': '4', 'a.cbz': 'b', 'b.cbz': 'a', 'c.cbz': 'a' }
    const comics = Object.entries(names).map(([path, title]) => comic(path, { title }))
    const result = await plan(comics, [], { text: '{title}' })
    expect(movesOf(result)).toEqual(['3.cbz → 4.cbz', '2.cbz → 3.cbz', '1.cbz → 2.cbz'])
    expect(staysOf(result)).toEqual(['c.cbz: collision', 'a.cbz: cycle', 'b.cbz: cycle'])
  })

  it('leaves symbolic links, and never moves into one', async () => {
    const more = { link: { isFolder: false, isLink: true }, 'own.cbz': { isLink: true } }
    const result = await plan(
      [
        comic('link/x.cbz', { series: 'Saga', number: '1' }),
        comic('own.cbz', { series: 'Saga', number: '2' }),
        comic('real.cbz', { series: 'Link', number: '3' }),
      ],
      ['link'],
      { more: { ...more, 'link/x.cbz': {} } },
    )
    expect(result.moves).toEqual([])
    expect(result.stays.map(({ reason }) => reason)).toEqual(['link', 'link', 'link'])
  })

  it('names that are too long or unreadable, and files that are gone, stay', async () => {
    const result = await planOrganisation({
      comics: [
        comic('a.cbz', { title: 'é'.repeat(120) }),
        comic('b\ufffd.cbz', { title: 'b' }),
        comic('c.cbz', { title: 'd' }),
      ],
      listing: listingOf(['a.cbz', 'b\ufffd.cbz']),
      templates: templatesOf('{title}'),
      mode: 'all',
    })
    expect(result.stays.map(({ reason }) => reason)).toEqual(['too-long', 'unreadable-name', 'gone'])
  })
})

describe('neighbours', () => {
  it('travel with their comic under its new name', async () => {
    const result = await plan(
      [comic('in/a.b.cbz', { title: 'New' }), comic('in/stays.cbz', {})],
      [
        'in/a.b.jpg',
        'in/a.b.cbz.ComicInfo.xml',
        'in/a.b.mokuro',
        'in/a.c.jpg',
        'in/a.bc.jpg',
        'in/a.b.pdf.txt',
        'in/cover.jpg',
      ],
      { text: 'out/{title}' },
    )
    expect(result.moves[0]?.neighbours).toEqual([
      { from: 'in/a.b.jpg', to: 'out/New.jpg' },
      { from: 'in/a.b.cbz.ComicInfo.xml', to: 'out/New.cbz.ComicInfo.xml' },
      { from: 'in/a.b.mokuro', to: 'out/New.mokuro' },
      { from: 'in/a.b.pdf.txt', to: 'out/New.pdf.txt' },
    ])
  })

  it('that are named without extension stay if two comics share that name', async () => {
    const result = await plan(
      [comic('in/a.cbz', { title: 'x' }), comic('in/a.pdf', {})],
      ['in/a.jpg', 'in/a.cbz.ComicInfo.xml'],
      { text: 'out/{title}' },
    )
    expect(result.moves[0]?.neighbours).toEqual([
      { from: 'in/a.cbz.ComicInfo.xml', to: 'out/x.cbz.ComicInfo.xml' },
    ])
  })

  it('of a folder travel with its last comic, unless comics stay or go elsewhere', async () => {
    const others = ['in/cover.jpg', 'in/series.json', 'in/.hidden', 'out/cover.jpg']
    const all = await plan([comic('in/1.cbz', { title: 'x' }), comic('in/2.cbz', { title: 'y' })], others, {
      text: 'out/{title}',
    })
    expect(all.moves.map(({ neighbours }) => neighbours)).toEqual([
      [],
      [{ from: 'in/series.json', to: 'out/series.json' }],
    ])
    const apart = await plan([comic('in/1.cbz', { title: 'x' }), comic('in/2.cbz', { title: 'y' })], others, {
      text: '{title}/{title}',
    })
    expect(apart.moves.flatMap(({ neighbours }) => neighbours)).toEqual([])
  })

  it('belong to the comic with the longest name that they begin with', async () => {
    const result = await plan(
      [comic('in/Saga 1.cbz', { title: 'x' }), comic('in/Saga 1.5.cbz', {})],
      ['in/Saga 1.jpg', 'in/Saga 1.5.jpg', 'in/Saga 1.5.cbz.ComicInfo.xml'],
      { text: 'out/{title}' },
    )
    expect(result.moves[0]?.neighbours).toEqual([{ from: 'in/Saga 1.jpg', to: 'out/x.jpg' }])
  })

  it('that two comics share stay', async () => {
    const result = await plan(
      [comic('in/a.cbz', { title: 'x' }), comic('in/a.pdf', { title: 'y' })],
      ['in/a.jpg'],
      { text: 'out/{title}' },
    )
    expect(result.moves.map(({ neighbours }) => neighbours)).toEqual([
      [],
      [{ from: 'in/a.jpg', to: 'out/a.jpg' }],
    ])
  })
})

it('random plans can be done in order without overwriting, and a second plan has nothing to do', async () => {
  const random = createRandom(3)
  const name = (roll: Random) => pick(roll, ['a', 'A', 'b', 'c', 'd', 'é', 'E\u0301'])
  let moved = 0
  for (let run = 0; run < 400; run++) {
    const files = new Map<string, OrganisedComic>()
    for (let index = 0; index < 8; index++) {
      const folder = pick(random, ['', 'a/', 'B/', 'b/c/'])
      const path = `${folder}${name(random)}${pick(random, ['1', '2', ''])}.cbz`
      if ([...files.keys()].some((other) => pathKey(other) === pathKey(path))) continue
      files.set(
        path,
        comic(path, {
          series: pick(random, ['a', 'B', '']),
          title: `${name(random)}${pick(random, ['1', '2'])}`,
        }),
      )
    }
    const others = ['a/cover.jpg', 'b/c/a.jpg', 'B/x.txt'].filter(
      (path) => random(2) === 0 && !files.has(path),
    )
    const comics = [...files.values()]
    const result = await plan(comics, others, { text: '{?{series}/}{title}' })
    expect(result.moves.length + result.stays.length + result.unchanged).toBe(comics.length)

    const present = new Map(
      [...comics.map(({ path }) => path), ...others].map((path) => [pathKey(path), path]),
    )
    for (const { from, to, neighbours } of result.moves) {
      for (const step of [{ from, to }, ...neighbours]) {
        expect(present.get(pathKey(step.from))).toBe(step.from)
        present.delete(pathKey(step.from))
        expect(present.has(pathKey(step.to)), `${step.from} → ${step.to}`).toBe(false)
        present.set(pathKey(step.to), step.to)
        moved++
      }
    }
    expect(present.size).toBe(comics.length + others.length)
    const after = new Map(result.moves.map(({ from, to }) => [from, to]))
    const again = await plan(
      comics.map((one) => ({ ...one, path: after.get(one.path) ?? one.path })),
      others.filter((path) => present.get(pathKey(path)) === path),
      { text: '{?{series}/}{title}' },
    )
    const done = new Set(after.values())
    expect(again.moves.filter(({ from }) => done.has(from))).toEqual([])
  }
  expect(moved).toBeGreaterThan(600)
})
