import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Rail } from '#web/components/rail.tsx'
import { SkeletonRail } from '#web/components/skeletons.tsx'
import { facetsQuery } from '#web/data/facets.ts'
import { CharacterCard, GenreCard, PublisherCard } from './facet-cards.tsx'
import type { LowerRailProps } from './rails.tsx'

/** How many each carousel shows, and the covers that each is drawn from. */
const CHARACTERS = 8
const PUBLISHERS = 8
const GENRES = 6
const SAMPLES = 2

/** The characters, publishers and genres with the most comics; all three carousels ask once. */
function useMost() {
  const { i18n } = useTranslation()
  const { data, isPending } = useQuery(
    facetsQuery({ limit: Math.max(CHARACTERS, PUBLISHERS, GENRES), samples: SAMPLES, lang: i18n.language }),
  )
  return { facets: data?.facets, isPending }
}

/** Personajes. */
export function Characters({ next }: LowerRailProps) {
  const { t } = useTranslation()
  const { facets, isPending } = useMost()
  if (isPending) return <SkeletonRail />
  const most = facets?.characters.slice(0, CHARACTERS) ?? []
  return (
    <>
      {most.length > 0 && (
        <Rail title={t('nav.characters')} items={most} keyOf={({ value }) => value} below>
          {(option, tabIndex) => (
            <CharacterCard
              option={option}
              to={paths.entity('characters', option.value)}
              tabIndex={tabIndex}
            />
          )}
        </Rail>
      )}
      {next}
    </>
  )
}

/** Editoriales. */
export function Publishers({ next }: LowerRailProps) {
  const { t } = useTranslation()
  const { facets, isPending } = useMost()
  if (isPending) return <SkeletonRail />
  const most = facets?.publisher.slice(0, PUBLISHERS) ?? []
  return (
    <>
      {most.length > 0 && (
        <Rail title={t('nav.publishers')} items={most} keyOf={({ value }) => value} below>
          {(option, tabIndex) => (
            <PublisherCard
              option={option}
              to={paths.entity('publishers', option.value)}
              tabIndex={tabIndex}
            />
          )}
        </Rail>
      )}
      {next}
    </>
  )
}

/** Géneros. */
export function Genres({ next }: LowerRailProps) {
  const { t } = useTranslation()
  const { facets, isPending } = useMost()
  if (isPending) return <SkeletonRail />
  const most = facets?.genres.slice(0, GENRES) ?? []
  return (
    <>
      {most.length > 0 && (
        <Rail title={t('comics.list.genres')} items={most} keyOf={({ value }) => value} below>
          {(option, tabIndex) => (
            <GenreCard option={option} to={paths.comicsBy({ genres: [option.value] })} tabIndex={tabIndex} />
          )}
        </Rail>
      )}
      {next}
    </>
  )
}
