import { useQuery } from '@tanstack/react-query'
import { Building2, ListMusic } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchGroup } from '#contract/helper/discover.ts'
import { ownTitle } from '#domain/comic-name.ts'
import { readingState } from '#domain/reading/reading-state.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import type { CoverArt } from '#web/components/cover/cover-source.tsx'
import { hueOf, initialOf } from '#web/components/pictures/initial.ts'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import type { SearchResults } from '#web/data/lists/search.ts'
import { mediaTokenQuery, pictureUrl } from '#web/data/pictures/media.ts'
import { paths } from '../paths.ts'

/** A search result as it is listed. */
export interface FoundItem {
  readonly group: SearchGroup
  /** Unique in its group. */
  readonly key: string
  readonly to: string
  readonly name: string
  readonly facts: readonly string[]
  readonly cover: CoverArt | null
  /** URL of its own picture; null without one. */
  readonly picture: string | null
}

const facts = (...texts: readonly (string | number | null | false)[]): string[] =>
  texts.flatMap((text) => (text === null || text === false || text === '' ? [] : [String(text)]))

/** Returns a function that lists the results of a group. */
export function useFoundItems(): (found: SearchResults, group: SearchGroup) => FoundItem[] {
  const { t } = useTranslation()
  const referenceName = useReferenceName()
  const { data: token = '' } = useQuery(mediaTokenQuery)
  return (found, group) => {
    const base = { group, picture: null }
    if (group === 'series')
      return found.series.map(({ key, name, count, publisher, year, stack: [cover = null], folderPath }) => {
        const isNamesake = found.series.filter((each) => each.name === name).length > 1
        const about = facts(t('common.issues', { count }), publisher, year, isNamesake && folderPath)
        return { ...base, key, to: paths.series(key), name, facts: about, cover }
      })
    if (group === 'comics')
      return found.comics.map((comic) => {
        const { id, title, series, number, year, cover } = comic
        const isIssue = series !== null && number !== null
        const reading = readingState(comic, null, Date.now())
        const about = facts(
          isIssue && ownTitle(comic),
          !isIssue && series !== title && series,
          reading.state === 'started' && t('common.pageOf', { page: reading.page, total: reading.total }),
          reading.state === 'read' && t('common.isRead'),
          year ?? (comic.pageCount > 0 && t('common.pages', { count: comic.pageCount })),
        )
        return { ...base, key: id, to: paths.comic(id), name: referenceName(comic), facts: about, cover }
      })
    if (group === 'playlists')
      return found.playlists.map(({ id, name, itemsCount, image, covers: [cover = null] }) => ({
        ...{ group, key: id, to: paths.playlist(id), name, cover },
        facts: [t('search.items', { count: itemsCount })],
        picture: image && pictureUrl(image, token),
      }))
    return found[group].map(({ name, count, role, cover }) => ({
      ...{ ...base, key: name, to: paths.entity(group, name), name, cover },
      facts: facts(role && t(`records.roles.${role}`), t('common.comics', { count })),
    }))
  }
}

/** The small picture of a result: a cover, a round face for people, or an icon. */
export function Thumb({ item: { group, name, cover, picture } }: { item: FoundItem }) {
  if (group === 'publishers')
    return (
      <span className="thumb-icon">
        <Building2 aria-hidden="true" />
      </span>
    )
  if (group === 'artists' || group === 'characters')
    return (
      <span className="thumb-face" style={{ '--hue': hueOf(name) } as CSSProperties}>
        {cover?.version ? (
          <Cover cover={cover} title="" sizes="40px" decorative edge />
        ) : (
          <b aria-hidden="true">{initialOf(name)}</b>
        )}
      </span>
    )
  if (picture !== null) return <img className="cover" src={picture} alt="" />
  if (cover !== null) return <Cover cover={cover} title="" sizes="36px" decorative edge />
  return (
    <span className="thumb-icon">
      <ListMusic aria-hidden="true" />
    </span>
  )
}
