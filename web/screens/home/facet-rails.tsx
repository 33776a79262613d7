import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { facetsQuery } from '#web/data/lists/facets.ts'
import { CharacterCard, GenreCard, PublisherCard } from './facet-cards.tsx'
import { HomeRow, type HomeRowProps } from './home-row.tsx'

/** Numbers of items in each carousel, and of covers for each item. */
const CHARACTERS = 8
const PUBLISHERS = 8
const GENRES = 6
const SAMPLES = 2

/** Returns the facet values with the most comics; the three carousels share one request. */
function useTopFacets() {
  const { i18n } = useTranslation()
  const query = { limit: Math.max(CHARACTERS, PUBLISHERS, GENRES), samples: SAMPLES, lang: i18n.language }
  return useQuery(facetsQuery(query))
}

const keyOf = ({ value }: { readonly value: string }) => value

/** Carousel Personajes. */
export function Characters(props: HomeRowProps) {
  const { t } = useTranslation()
  const query = useTopFacets()
  const items = query.data?.facets.characters.slice(0, CHARACTERS)
  return (
    <HomeRow title={t('nav.characters')} query={query} items={items} keyOf={keyOf} {...props}>
      {(option, tabIndex) => (
        <CharacterCard option={option} to={paths.entity('characters', option.value)} tabIndex={tabIndex} />
      )}
    </HomeRow>
  )
}

/** Carousel Editoriales. */
export function Publishers(props: HomeRowProps) {
  const { t } = useTranslation()
  const query = useTopFacets()
  const items = query.data?.facets.publisher.slice(0, PUBLISHERS)
  return (
    <HomeRow title={t('nav.publishers')} query={query} items={items} keyOf={keyOf} {...props}>
      {(option, tabIndex) => (
        <PublisherCard option={option} to={paths.entity('publishers', option.value)} tabIndex={tabIndex} />
      )}
    </HomeRow>
  )
}

/** Carousel Géneros. */
export function Genres(props: HomeRowProps) {
  const { t } = useTranslation()
  const query = useTopFacets()
  const items = query.data?.facets.genres.slice(0, GENRES)
  return (
    <HomeRow title={t('comics.list.genres')} query={query} items={items} keyOf={keyOf} {...props}>
      {(option, tabIndex) => (
        <GenreCard option={option} to={paths.comicsBy(['genres', option.value])} tabIndex={tabIndex} />
      )}
    </HomeRow>
  )
}
