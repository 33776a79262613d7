/** Elements of ComicInfo 2.1 in the order of its schema: https://anansi-project.github.io/docs/comicinfo/schemas/v2.1 */
const ELEMENTS =
  'Title Series Number Count Volume AlternateSeries AlternateNumber AlternateCount Summary Notes Year Month Day Writer Penciller Inker Colorist Letterer CoverArtist Editor Translator Publisher Imprint Genre Tags Web PageCount LanguageISO Format BlackAndWhite Manga Characters Teams Locations ScanInformation StoryArc StoryArcNumber SeriesGroup AgeRating Pages CommunityRating MainCharacterOrTeam Review GTIN'.split(
    ' ',
  )
const POSITIONS = new Map(ELEMENTS.map((name, index) => [name, index]))
const NAMES = new Map(ELEMENTS.map((name) => [name.toLowerCase(), name]))

/** Elements that ComicInfo 2.0 does not have. */
export const NEWER_ELEMENTS: ReadonlySet<string> = new Set(['Translator', 'Tags', 'StoryArcNumber', 'GTIN'])

/** Returns the schema's spelling of an element that is written in any case; undefined for an unknown element. */
export const elementNamed = (name: string): string | undefined => NAMES.get(name.toLowerCase())

/** Returns the position of an element in the schema; -1 for an unknown element. */
export const schemaPosition = (name: string): number => POSITIONS.get(name) ?? -1
