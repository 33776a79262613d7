import { useEffect, useRef, useState } from 'react'
import { codeOf } from '#web/components/text/file-reason.ts'
import { NO_PLAN, type Plan, planAll } from '#web/data/files/plan.ts'

interface Planning<Row> {
  readonly plan: Plan<Row>
  readonly state: 'running' | 'ready' | 'failed' | 'cancelled'
  readonly error: unknown
  /** Stops; what was planned stays. */
  cancel(): void
  /** Continues after the last success, or begins again if the plan has expired. */
  goOn(): void
  /** Begins again, because the files may have changed or the plan has expired. */
  restart(): void
}

/** Plans the changes of comics as soon as it is rendered. Other `ids` need another component `key`. */
export function usePlan<Row>(
  planner: Parameters<typeof planAll<Row>>[0],
  ids: readonly string[],
): Planning<Row> {
  const [plan, setPlan] = useState<Plan<Row>>(NO_PLAN)
  const [{ state, error }, setOutcome] = useState<Pick<Planning<never>, 'state' | 'error'>>({
    state: 'running',
    error: null,
  })
  const [run, setRun] = useState(0)
  const latest = useRef<Plan<Row>>(NO_PLAN)
  const stop = useRef<AbortController | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` starts it again, and `ids` belong to the key
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    stop.current = controller
    const onPlan = (next: Plan<Row>) => {
      latest.current = next
      setPlan(next)
    }
    planAll(planner, ids, latest.current, { signal, onPlan }).then(
      () => setOutcome({ state: 'ready', error: null }),
      (thrown: unknown) => {
        // The component was removed, or the user has cancelled.
        if (!signal.aborted) setOutcome({ state: 'failed', error: thrown })
      },
    )
    return () => controller.abort()
  }, [run])

  const begin = () => {
    setOutcome({ state: 'running', error: null })
    setRun(run + 1)
  }
  const restart = () => {
    latest.current = NO_PLAN
    setPlan(NO_PLAN)
    begin()
  }
  return {
    plan,
    state,
    error,
    cancel() {
      stop.current?.abort()
      setOutcome({ state: 'cancelled', error: null })
    },
    goOn: codeOf(error) === 'plan-expired' ? restart : begin,
    restart,
  }
}
