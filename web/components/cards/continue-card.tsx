import { BookOpen } from 'lucide-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Cover } from '../cover/cover.tsx'
import type { CoverArt } from '../cover/cover-source.tsx'
import './continue-card.css'

interface ContinueCardProps extends Omit<ComponentProps<typeof Link>, 'title' | 'about'> {
  readonly cover: CoverArt
  readonly title: string
  /** Text below the title, such as "Nº 7 · El faro que respira". */
  readonly about: ReactNode
  /** Page of its progress; null if it was not opened yet. */
  readonly page: number | null
  readonly pageCount: number
  /** Text beside the bar; by default the page, or the number of pages. */
  readonly note?: string | undefined
}

/** Card of a comic in progress, or of the next issue to open. */
export function ContinueCard({ cover, title, about, page, pageCount, note, ...link }: ContinueCardProps) {
  const { t } = useTranslation()
  const share = page !== null && pageCount > 0 ? Math.min(1, page / pageCount) : 0
  return (
    <Link {...link} className="continue" style={{ '--tint': cover.tint } as CSSProperties}>
      <Cover cover={cover} title={title} sizes="92px" />
      <div className="body">
        <div className="name">{title}</div>
        <div className="about">{about}</div>
        <div className="foot">
          <span className="bar" aria-hidden="true">
            <i style={{ transform: `scaleX(${share})` }} />
          </span>
          <span className="tabular">
            {note ??
              (page !== null
                ? t('common.progress', { page, total: pageCount })
                : pageCount > 0 && t('common.pages', { count: pageCount }))}
          </span>
        </div>
      </div>
      <span className="go" aria-hidden="true">
        <BookOpen />
      </span>
    </Link>
  )
}
