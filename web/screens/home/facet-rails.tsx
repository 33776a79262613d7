import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { facetsQuery } from '#web/data/lists/facets.ts'
import { CharacterCard, GenreCard, PublisherCard } from './facet-cards.tsx'
import { LowerRail, type LowerRailProps } from './lower-rail.tsx'

/** Numbers of items in each carousel, and of covers for each item. */
const CHARACTERS = 8
const PUBLISHERS = 8
const GENRES = 6
const SAMPLES = 2

/** Returns the facet values with the most comics; the three carousels share one request. */
function useTopFacets() {
  const { i18n } = useTranslation()
  const query = { limit: Math.max(CHARACTERS, PUBLISHERS, GENRES), samples: SAMPLES, lang: i18n.language }
  const { data, isPending } = useQuery(facetsQuery(query))
  return { facets: data?.facets, isPending }
}

const keyOf = ({ value }: { readonly value: string }) => value

/** Carousel Personajes. */
export function Characters({ next }: LowerRailProps) {
  const { t } = useTranslation()
  const { facets, isPending } = useTopFacets()
  const items = facets?.characters.slice(0, CHARACTERS)
  return (
    <LowerRail title={t('nav.characters')} isPending={isPending} items={items} keyOf={keyOf} next={next}>
      {(option, tabIndex) => (
        <CharacterCard option={option} to={paths.entity('characters', option.value)} tabIndex={tabIndex} />
      )}
    </LowerRail>
  )
}

/** Carousel Editoriales. */
export function Publishers({ next }: LowerRailProps) {
  const { t } = useTranslation()
  const { facets, isPending } = useTopFacets()
  const items = facets?.publisher.slice(0, PUBLISHERS)
  return (
    <LowerRail title={t('nav.publishers')} isPending={isPending} items={items} keyOf={keyOf} next={next}>
      {(option, tabIndex) => (
        <PublisherCard option={option} to={paths.entity('publishers', option.value)} tabIndex={tabIndex} />
      )}
    </LowerRail>
  )
}

/** Carousel Géneros. */
export function Genres({ next }: LowerRailProps) {
  const { t } = useTranslation()
  const { facets, isPending } = useTopFacets()
  const items = facets?.genres.slice(0, GENRES)
  return (
    <LowerRail title={t('comics.list.genres')} isPending={isPending} items={items} keyOf={keyOf} next={next}>
      {(option, tabIndex) => (
        <GenreCard option={option} to={paths.comicsBy({ genres: [option.value] })} tabIndex={tabIndex} />
      )}
    </LowerRail>
  )
}
