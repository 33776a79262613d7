import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { COMIC_KINDS, type ComicKind } from '#domain/organise/comic-kinds.ts'
import { parseTemplate, type TemplateError } from '#domain/organise/template.ts'
import { organisePlanQuery, type PlanRequest, type Templates } from '#web/data/files/organise.ts'

/** Milliseconds after the last key before a template is planned. */
const PLAN_DELAY = 350

/** Returns the errors of templates, by kind. */
export function templateErrors(templates: Templates): ReadonlyMap<ComicKind, TemplateError> {
  const errors = COMIC_KINDS.flatMap((kind) => {
    const { error } = parseTemplate(templates[kind])
    return error === null ? [] : [[kind, error] as const]
  })
  return new Map(errors)
}

/**
 * Plans a library's comics some time after the last change of the templates, and returns the plan. While a template has
 * an error, the last valid plan stays.
 */
export function useOrganisePlan(request: PlanRequest) {
  const { templates } = request
  const [planned, setPlanned] = useState(templates)
  const errors = templateErrors(templates)
  const isValid = errors.size === 0
  useEffect(() => {
    if (!isValid || planned === templates) return
    const timer = setTimeout(() => setPlanned(templates), PLAN_DELAY)
    return () => clearTimeout(timer)
  }, [templates, isValid, planned])
  const query = useQuery(organisePlanQuery({ ...request, templates: planned }))
  /** True while the plan is that of other templates, another mode or another library. */
  const isStale = query.isPlaceholderData || query.isFetching || planned !== templates
  return { query, errors, isStale }
}
