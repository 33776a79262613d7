import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Rail } from '#web/components/rail.tsx'
import { facetsQuery } from '#web/data/facets.ts'
import { CharacterCard, GenreCard, PublisherCard } from './facet-cards.tsx'

/** How many each carousel shows, and the covers that each is drawn from. */
const CHARACTERS = 8
const PUBLISHERS = 8
const GENRES = 6
const SAMPLES = 2

/** The characters, publishers and genres with the most comics; all three carousels ask once. */
function useMost() {
  const { i18n } = useTranslation()
  const query = { limit: Math.max(CHARACTERS, PUBLISHERS, GENRES), samples: SAMPLES, lang: i18n.language }
  return useSuspenseQuery(facetsQuery(query)).data.facets
}

/** Personajes. */
export function Characters() {
  const { t } = useTranslation()
  const most = useMost().characters.slice(0, CHARACTERS)
  if (most.length === 0) return null
  return (
    <Rail title={t('nav.characters')} items={most} keyOf={({ value }) => value} below>
      {(option, tabIndex) => (
        <CharacterCard option={option} to={paths.entity('characters', option.value)} tabIndex={tabIndex} />
      )}
    </Rail>
  )
}

/** Editoriales. */
export function Publishers() {
  const { t } = useTranslation()
  const most = useMost().publisher.slice(0, PUBLISHERS)
  if (most.length === 0) return null
  return (
    <Rail title={t('nav.publishers')} items={most} keyOf={({ value }) => value} below>
      {(option, tabIndex) => (
        <PublisherCard option={option} to={paths.entity('publishers', option.value)} tabIndex={tabIndex} />
      )}
    </Rail>
  )
}

/** Géneros. */
export function Genres() {
  const { t } = useTranslation()
  const most = useMost().genres.slice(0, GENRES)
  if (most.length === 0) return null
  return (
    <Rail title={t('comics.list.genres')} items={most} keyOf={({ value }) => value} below>
      {(option, tabIndex) => (
        <GenreCard option={option} to={paths.comicsBy({ genres: [option.value] })} tabIndex={tabIndex} />
      )}
    </Rail>
  )
}
