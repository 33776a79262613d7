import { useMutation } from '@tanstack/react-query'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { COMIC_KINDS, type ComicKind } from '#domain/organise/comic-kinds.ts'
import type { OrganiseMode } from '#domain/organise/moves.ts'
import { paths } from '#web/app/paths.ts'
import { FilterChips } from '#web/components/fields/filter-chips.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { State } from '#web/components/screen/states.tsx'
import { baseName } from '#web/components/text/base-name.ts'
import { formatCount } from '#web/components/text/format.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useFileErrorToast } from '#web/components/toasts/use-file-error-toast.ts'
import { type OrganisePlanAnswer, startOrganising, type Templates } from '#web/data/files/organise.ts'
import { Dock } from './dock.tsx'
import { Kinds } from './kinds.tsx'
import { LibraryPicker } from './library-picker.tsx'
import { TemplateField } from './template/template-field.tsx'
import { Trees } from './trees/trees.tsx'
import { useOrganisePlan } from './use-organise-plan.ts'

interface OrganiserProps {
  readonly library: string
  readonly libraries: readonly string[]
  /** Null: all comics of the library. */
  readonly ids: readonly string[] | null
  readonly mode: OrganiseMode
  readonly last: Templates
  readonly defaults: Templates
  readonly onLibrary: (library: string) => void
}

/** The templates with their preview, and the button that moves the files. */
export function Organiser({ library, libraries, ids, mode, last, defaults, onLibrary }: OrganiserProps) {
  const { t } = useTranslation()
  const showError = useFileErrorToast()
  const navigate = useNavigate()
  const [templates, setTemplates] = useState(last)
  const [kind, setKind] = useState<ComicKind>('issue')
  const { query, errors, isStale } = useOrganisePlan({ library, ids, templates, mode })
  const hasOwn = COMIC_KINDS.some((each) => templates[each] !== defaults[each])

  const reset = () => {
    setTemplates(defaults)
    toast.success(t('organise.resetDone'), {
      action: { label: t('actions.undo'), onClick: () => setTemplates(templates) },
    })
  }
  const run = useMutation({
    mutationFn: startOrganising,
    onSuccess: async (batch) => {
      if (batch === null) toast.info(t('organise.nothing'))
      else await navigate(paths.fileBatch(batch.id))
    },
    onError: (error) => {
      showError(error, t('organise.runFailed'))
      // The plan may have expired.
      void query.refetch()
    },
  })
  const obstacleOf = ({ moveCount }: OrganisePlanAnswer): string | null => {
    if (errors.size > 0) return t('organise.obstacle.template')
    return moveCount === 0 ? t('organise.obstacle.nothing') : null
  }
  return (
    <>
      <div className="organise-top">
        <div>
          <TemplateField
            key={kind}
            label={t('organise.templateOf', { kind: t(`organise.kinds.${kind}`) })}
            value={templates[kind]}
            error={errors.get(kind) ?? null}
            onChange={(text) => setTemplates((all) => ({ ...all, [kind]: text }))}
          />
          <p className="organise-hint">{t('organise.hint')}</p>
          {hasOwn && (
            <button type="button" className="text-link organise-reset" onClick={reset}>
              <RotateCcw aria-hidden="true" />
              {t('organise.reset')}
            </button>
          )}
        </div>
        <Kinds value={kind} kinds={query.data?.kinds} wrong={new Set(errors.keys())} onChange={setKind} />
      </div>
      <LibraryPicker value={library} libraries={libraries} ids={ids} onChange={onLibrary} />
      <QueryState queries={[query]} skeleton={<Skeleton />} errorTitle={t('organise.failed')}>
        {(plan) => (
          <>
            <Preview library={baseName(library)} plan={plan} isStale={isStale} />
            <Dock
              plan={plan}
              obstacle={obstacleOf(plan)}
              busy={run.isPending || isStale}
              onRun={() => plan.plan !== null && run.mutate(plan.plan)}
            />
          </>
        )}
      </QueryState>
    </>
  )
}

interface PreviewProps {
  readonly library: string
  readonly plan: OrganisePlanAnswer
  /** True while a newer plan is being made. */
  readonly isStale: boolean
}

/** The trees with their heading and the filter of files that stay. */
function Preview({ library, plan, isStale }: PreviewProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [wantsStays, setWantsStays] = useState(false)
  const { moveCount, stayCount } = plan
  const onlyStays = wantsStays && stayCount > 0
  const all = moveCount + stayCount
  const counted = (label: string, count: number) => `${label} ${formatCount(count, i18n.language)}`
  return (
    <section aria-labelledby={id} aria-busy={isStale}>
      <div className="organise-preview">
        <h2 id={id}>{t('organise.trees')}</h2>
        <span className="muted">{t('organise.changes', { count: moveCount })}</span>
        {stayCount > 0 && (
          <FilterChips
            label={t('organise.show')}
            value={onlyStays ? 'stays' : 'all'}
            options={[
              { value: 'all', label: counted(t('organise.all'), all) },
              {
                value: 'stays',
                warns: true,
                label: (
                  <>
                    <TriangleAlert aria-hidden="true" />
                    {counted(t('organise.onlyStays'), stayCount)}
                  </>
                ),
              },
            ]}
            onValue={(value) => setWantsStays(value === 'stays')}
          />
        )}
      </div>
      {all === 0 ? (
        <NothingToDo plan={plan} />
      ) : (
        <Trees key={String(onlyStays)} library={library} plan={plan} onlyStays={onlyStays} />
      )}
    </section>
  )
}

/** Why no file moves: all are right, or none of the chosen comics is in the library. */
function NothingToDo({ plan: { unchanged } }: { plan: OrganisePlanAnswer }) {
  const { t } = useTranslation()
  if (unchanged === 0) return <State title={t('organise.noComics')}>{t('organise.noComicsHint')}</State>
  return <State title={t('organise.allRight')}>{t('organise.allRightHint', { count: unchanged })}</State>
}

function Skeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="organise-bones skeletons">
      <span className="sr-only">{t('organise.planning')}</span>
      <SkeletonLine width="100%" height={320} />
    </div>
  )
}
