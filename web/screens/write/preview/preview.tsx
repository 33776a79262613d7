import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latestQuery } from '#web/data/files/batches.ts'
import { PLANNERS, startWriting, type WriteLibraries } from '#web/data/files/plan.ts'
import { speedOf } from '../pace.ts'
import { Changes } from './changes.tsx'
import { CurrentBatch } from './current-batch.tsx'
import { Nothing } from './nothing.tsx'
import { Outcomes } from './outcomes.tsx'
import { countPlan } from './plan-counts.ts'
import { PlanProgress } from './plan-progress.tsx'
import { Summary } from './summary.tsx'
import { usePlan } from './use-plan.ts'
import { useStart } from './use-start.ts'

interface PreviewProps {
  /** The comics to write. */
  readonly ids: readonly string[]
  /** Number of edited comics in libraries that nothing is written into, which are not among `ids`. */
  readonly off: number
  readonly libraries: WriteLibraries
}

/** Preview of writing: reads the files in several requests, then shows what would change. */
export function Preview({ ids: given, off, libraries }: PreviewProps) {
  const { t } = useTranslation()
  // A later response does not change what is being planned.
  const [ids] = useState(given)
  const planning = usePlan(PLANNERS.write, ids)
  const [skip, setSkip] = useState<ReadonlySet<string>>(new Set())
  const { data: latest = [] } = useQuery(latestQuery)
  const { plan, state, restart } = planning
  const { start, isStarting } = useStart({
    start: () => startWriting(plan.id ?? '', [...skip]),
    restart,
    onNothing: restart,
    // The preview is out of date once its batch runs.
    replace: true,
  })
  if (state !== 'ready') return <PlanProgress total={ids.length} {...planning} />
  const counts = countPlan(plan.files, skip)
  const writable = plan.files.filter(({ kind }) => kind !== null)
  const unedited = ids.length - plan.files.length
  if (writable.length === 0 && counts.stay.length === 0)
    return <Nothing equal={counts.equal} off={off + counts.off.length} />
  const onSkip = (id: string, isSkipped: boolean) => {
    const next = new Set(skip)
    if (isSkipped) next.add(id)
    else next.delete(id)
    setSkip(next)
  }
  return (
    <>
      <p className="write-intro">{t('write.intro', { count: plan.files.length })}</p>
      <CurrentBatch batches={latest} />
      <div className="write-columns">
        <div>
          {writable.length > 0 && <Changes files={writable} skip={skip} onSkip={onSkip} />}
          <Outcomes
            counts={counts}
            unedited={unedited}
            off={off + counts.off.length}
            skip={skip}
            onSkip={onSkip}
          />
        </div>
        <Summary
          counts={counts}
          total={ids.length}
          libraries={libraries}
          speed={speedOf(latest)}
          busy={isStarting}
          onStart={start}
        />
      </div>
    </>
  )
}
