import { useQuery } from '@tanstack/react-query'
import type { EntityKind } from '#domain/entities.ts'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { duplicatesQuery } from '#web/data/entities/entities.ts'

const DuplicateCandidates = lazyChunk(async () => ({
  default: (await import('../duplicate-candidates.tsx')).DuplicateCandidates,
}))

/** Maximum number of candidates shown. */
const SHOWN = 3

interface DuplicatesBoxProps {
  readonly kind: EntityKind
  readonly entity: { readonly id: string; readonly name: string }
}

/** Duplicate candidates of an entity; nothing without any. */
export function DuplicatesBox({ kind, entity }: DuplicatesBoxProps) {
  const { data = [] } = useQuery(duplicatesQuery(kind, entity))
  if (data.length === 0) return null
  return (
    <Optional>
      <DuplicateCandidates of={kind} stays={entity} others={data.slice(0, SHOWN)} />
    </Optional>
  )
}
