import { expect, test } from 'vitest'
import { timeSlices } from '#db/time-slices.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { COMIC_KINDS, type ComicKind, DEFAULT_TEMPLATES, nameValues } from '#domain/organise/comic-kinds.ts'
import type { ListedEntry, OrganisedComic } from '#domain/organise/moves.ts'
import { planOrganisation } from '#domain/organise/plan.ts'
import { parseTemplate, type Template } from '#domain/organise/template.ts'
import { rounds, sized } from './support/config.ts'
import { least } from './support/figures.ts'
import { record } from './support/report.ts'

const COMICS = sized(50_000)
const ROUNDS = rounds(3)
const templates = Object.fromEntries(
  COMIC_KINDS.map((kind) => [kind, parseTemplate(DEFAULT_TEMPLATES[kind]).template]),
) as Record<ComicKind, Template>

/** Comics with names as downloads have them, each with a picture beside it, in folders of 50 or in one. */
function shelf(isFlat: boolean): { comics: OrganisedComic[]; listing: ListedEntry[] } {
  const comics: OrganisedComic[] = []
  const listing: ListedEntry[] = []
  const listed = (path: string, isFolder = false) =>
    listing.push({ path, isFolder, isLink: false, isShared: false })
  for (let n = 0; n < COMICS; n++) {
    const series = `La Série ${Math.floor(n / 50)}`
    const number = String((n % 50) + 1)
    const year = 1990 + (n % 30)
    const folder = isFlat ? 'all' : `stuff/${series.toLowerCase()}`
    const stem = `${series.replaceAll(' ', '_')}_${number.padStart(2, '0')}_(${year})_(digital)`
    const metadata = { ...noMetadata(), series, number, year, publisher: 'Publisher' }
    const values = nameValues({ metadata, number, isBook: false, stem, seriesYear: 1990 })
    comics.push({ id: String(n), path: `${folder}/${stem}.cbz`, kind: 'issue', values })
    listed(`${folder}/${stem}.cbz`)
    listed(`${folder}/${stem}.jpg`)
    if (n % 50 === 0 && (n === 0 || !isFlat)) listed(folder, true)
  }
  return { comics, listing }
}

test.each([
  ['wrong names', 'wrong', false],
  ['all names', 'all', false],
  ['all names in one folder', 'all', true],
] as const)('a plan of %s', async (name, mode, isFlat) => {
  const { comics, listing } = shelf(isFlat)
  const times: number[] = []
  let longest = 0
  for (let round = 0; round < ROUNDS; round++) {
    const pauseIfDue = timeSlices()
    const start = performance.now()
    let since = start
    const plan = await planOrganisation({ comics, listing, templates, mode }, async () => {
      const pause = pauseIfDue()
      if (pause === undefined) return
      longest = Math.max(longest, performance.now() - since)
      await pause
      since = performance.now()
    })
    times.push(performance.now() - start)
    expect(plan.moves.length + plan.unchanged).toBe(COMICS)
  }
  const order = 12 + ['wrong names', 'all names', 'all names in one folder'].indexOf(name) / 10
  await record({
    order,
    name: `plan ${name} of ${COMICS} comics`,
    unit: 'ms',
    ours: least(times),
    baseline: null,
    limit: { atMost: 3_000 },
    note: `${times.map(Math.round).join(' ')}; at most ${Math.round(longest)} ms at once`,
  })
})
