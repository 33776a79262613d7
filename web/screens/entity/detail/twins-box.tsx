import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { EntityKind } from '#domain/entities.ts'
import { Optional } from '#web/components/screen/optional.tsx'
import { twinsQuery } from '#web/data/entities/entities.ts'

const Twins = lazy(async () => ({ default: (await import('../twins.tsx')).Twins }))

/** Suggestions shown beside an entity at once. */
const SHOWN = 3

interface TwinsBoxProps {
  readonly kind: EntityKind
  readonly entity: { readonly id: string; readonly name: string }
}

/** Who is likely the same as an entity; nothing where nobody is. */
export function TwinsBox({ kind, entity }: TwinsBoxProps) {
  const { data = [] } = useQuery(twinsQuery(kind, entity))
  if (data.length === 0) return null
  return (
    <Optional>
      <Twins of={kind} stays={entity} others={data.slice(0, SHOWN)} />
    </Optional>
  )
}
