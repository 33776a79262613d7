import { Ellipsis } from 'lucide-react'
import { type ComponentProps, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLongPress } from '#web/actions/cards/use-long-press.ts'
import { Button } from '#web/components/buttons/button.tsx'
import type { NextComic } from '#web/data/progress/progress-lists.ts'

const CardMenu = lazy(async () => ({
  default: (await import('#web/actions/cards/card-menu.tsx')).CardMenu,
}))

const CardSheet = lazy(async () => ({
  default: (await import('#web/actions/cards/card-sheet.tsx')).CardSheet,
}))

interface MoreProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'className' | 'tabIndex'> {
  readonly comic: NextComic
  readonly title: string
  /** An element inside the link that also takes long presses; by default the button's card. */
  readonly inside?: RefObject<HTMLElement | null>
}

/** The ⋯ button of a comic to continue with, and its card menu; a long press on the card opens the sheet instead. */
export function More({ comic, title, inside, ...button }: MoreProps) {
  const { t } = useTranslation()
  const anchor = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'menu' | 'sheet' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const show = (kind: 'menu' | 'sheet') => {
    setOpened(kind)
    setOpen(true)
  }
  useLongPress(inside ?? anchor, () => show('sheet'))
  const card = {
    item: { kind: 'comic', comic },
    isRead: false,
    open: isOpen,
    onClose: () => setOpen(false),
  } as const
  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen && opened === 'menu'}
        aria-label={t('home.more', { title })}
        onClick={() => show('menu')}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
      {opened !== null && (
        <Suspense>
          {opened === 'menu' ? <CardMenu {...card} anchor={anchor} /> : <CardSheet {...card} title={title} />}
        </Suspense>
      )}
    </>
  )
}
