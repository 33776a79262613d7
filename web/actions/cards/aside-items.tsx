import { Menu } from '@base-ui/react/menu'
import { Ban, Bell, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { useSetAside } from './use-set-aside.ts'
import './aside-items.css'

/** The items of a comic's card menu that set it aside: for a week, until its series has news, or for good. */
export function AsideItems({ comic }: { comic: ComicCard }) {
  const { t } = useTranslation()
  const set = useSetAside(comic.id)
  const page = comic.progress?.page
  return (
    <>
      <Menu.Item className="menu-item aside-item" onClick={() => set('later')}>
        <Clock aria-hidden="true" />
        <span>
          {t('actions.aside.later')}
          <small>{t('actions.aside.laterHint')}</small>
        </span>
      </Menu.Item>
      {comic.seriesKey !== null && (
        <Menu.Item className="menu-item aside-item" onClick={() => set('news')}>
          <Bell aria-hidden="true" />
          <span>
            {t('actions.aside.news')}
            <small>{t('actions.aside.newsHint')}</small>
          </span>
        </Menu.Item>
      )}
      <Menu.Item className="menu-item aside-item" onClick={() => set('dropped')}>
        <Ban aria-hidden="true" />
        <span>
          {t('actions.aside.dropped')}
          <small>
            {page === undefined ? t('actions.aside.droppedHint') : t('actions.aside.droppedAt', { page })}
          </small>
        </span>
      </Menu.Item>
      <div className="menu-separator" />
    </>
  )
}
