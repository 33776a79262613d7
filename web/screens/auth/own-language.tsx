import { OFFERS } from '#i18n/languages.ts'
import { Button } from '#web/components/button.tsx'
import { useLanguage } from '#web/components/language-context.ts'

/** Offers the browser's own language, in that language, while nobody has chosen one. */
export function OwnLanguage() {
  const { i18n, offered, choose } = useLanguage()
  const own = offered()
  if (own === null || own === i18n.language) return null
  return (
    <Button size="small" lang={own} onClick={() => void choose(own)}>
      {OFFERS[own]}
    </Button>
  )
}
