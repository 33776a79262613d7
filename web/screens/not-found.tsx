import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { Screen } from '#web/components/screen.tsx'
import { State } from '#web/components/states.tsx'

/** Read lists of reading apps by what their ids begin with (docs/apps.md). */
const LISTS: Readonly<Record<string, (id: string) => string>> = {
  p: paths.playlist,
  // Their ids tell no name.
  s: () => paths.storylines,
}

/**
 * Where an address of Komga's dashboard leads here: apps that speak its API open those in a browser. Null for any other.
 * Series have the same address.
 */
export function komgaAddress(pathname: string): string | null {
  const [, kind, encoded = ''] = /^\/(books?|readlists)\/([^/]+)\/?$/.exec(pathname) ?? []
  const id = decoded(encoded)
  if (kind === undefined || id === null) return null
  if (kind !== 'readlists') return paths.comic(id)
  const [, list = '', own = ''] = /^(\w)-(.+)$/.exec(id) ?? []
  return LISTS[list]?.(own) ?? null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Any address that is none of ours: those that apps know from elsewhere lead to one that is. */
export function NotFound() {
  const led = komgaAddress(useLocation().pathname)
  return led === null ? <Nothing /> : <Navigate to={led} replace />
}

function Nothing() {
  const { t } = useTranslation()
  const back = (
    <ButtonLink kind="primary" size="large" to={paths.home}>
      {t('notFound.back')}
    </ButtonLink>
  )
  return (
    <Screen title={t('notFound.code')}>
      <State label={t('notFound.code')} title={t('notFound.title')} action={back} page />
    </Screen>
  )
}
