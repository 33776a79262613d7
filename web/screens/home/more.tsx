import { Ellipsis } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import type { NextComic } from '#web/data/progress/progress-lists.ts'

const CardMenu = lazy(async () => ({
  default: (await import('#web/actions/cards/card-menu.tsx')).CardMenu,
}))

interface MoreProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'className' | 'tabIndex'> {
  readonly comic: NextComic
  readonly title: string
}

/** The ⋯ button of a comic to continue with, and its card menu. */
export function More({ comic, title, ...button }: MoreProps) {
  const { t } = useTranslation()
  const anchor = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={menu === 'open'}
        aria-label={t('home.more', { title })}
        onClick={() => setMenu('open')}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
      {menu !== 'unused' && (
        <Suspense>
          <CardMenu
            item={{ kind: 'comic', comic }}
            isRead={false}
            anchor={anchor}
            open={menu === 'open'}
            onClose={() => setMenu('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
