import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { QueryState } from '#web/components/query-state.tsx'
import { SkeletonLine } from '#web/components/skeletons.tsx'
import { State } from '#web/components/states.tsx'
import { figuresQuery } from '#web/data/collection.ts'
import { Completeness } from './completeness.tsx'
import { Formats } from './formats.tsx'
import { Growth } from './growth.tsx'
import { Sizes } from './sizes.tsx'
import './collection.css'

/** The collection as pictures, where one would rather look than read: each of their parts leads to its comics. */
export function Collection() {
  const { t } = useTranslation()
  const figures = useQuery(figuresQuery)
  return (
    <QueryState queries={[figures]} skeleton={<CollectionBones />} errorTitle={t('collection.failed')}>
      {(data) => (data.comics === 0 ? <Empty /> : <Pictures figures={data} />)}
    </QueryState>
  )
}

function Pictures({ figures }: { figures: Parameters<typeof Growth>[0]['figures'] }) {
  return (
    <div className="collection">
      <Growth figures={figures} />
      <Formats figures={figures} />
      <Completeness figures={figures} />
      <Sizes figures={figures} />
    </div>
  )
}

function Empty() {
  const { t } = useTranslation()
  const add = (
    <ButtonLink kind="primary" icon={<FolderPlus aria-hidden="true" />} to={paths.server}>
      {t('collection.addFolder')}
    </ButtonLink>
  )
  return (
    <div style={{ marginTop: 24 }}>
      <State title={t('collection.empty')} action={add}>
        {t('collection.emptyHint')}
      </State>
    </div>
  )
}

function CollectionBones() {
  const { t } = useTranslation()
  return (
    <div className="collection" role="status">
      <span className="sr-only">{t('collection.loading')}</span>
      {[344, 344, 400, 400].map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div className="box" style={{ height }} key={place} aria-hidden="true">
          <SkeletonLine width={160} height={20} />
        </div>
      ))}
    </div>
  )
}
