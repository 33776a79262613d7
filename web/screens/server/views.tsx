import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/app/paths.ts'
import './views.css'

export type View = 'libraries' | 'collection'

/** Which of the server's two views the address names. */
export function useView(): View {
  const [params] = useSearchParams()
  return params.get('view') === 'collection' ? 'collection' : 'libraries'
}

/** The two views of the server: its folders, and the collection as pictures. */
export function Views({ view }: { view: View }) {
  const { t } = useTranslation()
  const current = (of: View) => (of === view ? 'page' : undefined)
  return (
    <nav className="views" aria-label={t('collection.views')}>
      <Link to={paths.server} aria-current={current('libraries')}>
        {t('collection.libraries')}
      </Link>
      <Link to={paths.collection} aria-current={current('collection')}>
        {t('collection.title')}
      </Link>
    </nav>
  )
}
