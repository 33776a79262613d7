import { useQuery } from '@tanstack/react-query'
import type { EntityKind } from '#domain/entities.ts'
import { twinsQuery } from '#web/data/entities.ts'
import { Twins } from '../twins.tsx'

/** Suggestions shown beside an entity at once. */
const SHOWN = 3

interface TwinsBoxProps {
  readonly kind: EntityKind
  readonly entity: { readonly id: string; readonly name: string }
}

/** Who is likely the same as an entity; nothing where nobody is. */
export function TwinsBox({ kind, entity }: TwinsBoxProps) {
  const { data = [] } = useQuery(twinsQuery(kind, entity))
  return data.length === 0 ? null : <Twins of={kind} stays={entity} others={data.slice(0, SHOWN)} />
}
