import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { ORGANISE_MODES, type OrganiseMode } from '#domain/organise/moves.ts'
import { OwnerOnly } from '#web/actions/files/owner-only.tsx'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Segments } from '#web/components/fields/segments.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { templatesQuery } from '#web/data/files/organise.ts'
import './organise.css'

const Organiser = lazy(async () => ({ default: (await import('./organiser.tsx')).Organiser }))

/** The state that a link to the screen may have: ids of the comics to organise, and the path of one of them. */
interface LinkState {
  readonly organise?: readonly string[]
  readonly path?: string
}

/** Returns the library of the URL, else that of the chosen comics, else the first one. */
function libraryOf(libraries: readonly string[], wanted: string | null, path = ''): string | undefined {
  const isAround = (library: string) => path.startsWith(library) && /^[/\\]/.test(path.slice(library.length))
  return libraries.find((each) => each === wanted) ?? libraries.find(isAround) ?? libraries[0]
}

/** Screen that gives the comics of a library names and folders by templates, after a preview. */
export function Component() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const state = useLocation().state as LinkState | null
  const [mode, setMode] = useState<OrganiseMode>('wrong')
  const templates = useQuery(templatesQuery)
  const choose = (library: string) => setParams({ library }, { replace: true, state })
  return (
    <Screen
      title={t('organise.title')}
      name="organise"
      beside={
        <Segments
          label={t('organise.mode')}
          value={mode}
          options={ORGANISE_MODES.map((value) => ({ value, label: t(`organise.modes.${value}`) }))}
          onValue={setMode}
        />
      }
    >
      <p className="organise-intro">{t('organise.intro')}</p>
      <OwnerOnly>
        <QueryState queries={[templates]} skeleton={<Skeleton />} errorTitle={t('organise.failed')}>
          {({ libraries, templates: last, defaults }) => {
            const library = libraryOf(libraries, params.get('library'), state?.path)
            if (library === undefined)
              return (
                <State
                  title={t('organise.noLibrary')}
                  action={<ButtonLink to={paths.server}>{t('organise.addLibrary')}</ButtonLink>}
                />
              )
            return (
              <Suspense fallback={<Skeleton />}>
                <Organiser
                  library={library}
                  libraries={libraries}
                  ids={state?.organise ?? null}
                  mode={mode}
                  last={last}
                  defaults={defaults}
                  onLibrary={choose}
                />
              </Suspense>
            )
          }}
        </QueryState>
      </OwnerOnly>
    </Screen>
  )
}

function Skeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="organise-bones skeletons">
      <span className="sr-only">{t('organise.loading')}</span>
      {[96, 300, 320].map((height) => (
        <SkeletonLine key={height} width="100%" height={height} />
      ))}
    </div>
  )
}
