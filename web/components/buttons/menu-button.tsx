import { type ComponentProps, useRef, useState } from 'react'
import { useOpen } from '../dialogs/use-open.ts'
import { lazyChunk } from '../screen/lazy-chunk.tsx'
import { Optional } from '../screen/optional.tsx'
import { Button } from './button.tsx'
import type { MenuEntry } from './menu-list.tsx'

const load = () => import('./menu-list.tsx')
const MenuList = lazyChunk(async () => ({ default: (await load()).MenuList }))
/** Preloads the menu. A failure is ignored until the menu is opened. */
const warm = () => void load().catch(() => undefined)

interface MenuButtonProps
  extends Pick<
    ComponentProps<typeof Button>,
    'kind' | 'size' | 'className' | 'icon' | 'busy' | 'tabIndex' | 'children'
  > {
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

/** Button that opens a menu, loaded as a lazy chunk on hover, focus or click. */
export function MenuButton({ label, entries, ...button }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useOpen()
  const [isWanted, setWanted] = useState(false)
  const [byKey, setByKey] = useState(false)
  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={({ detail }) => {
          setWanted(true)
          setByKey(detail === 0)
          setOpen(true)
        }}
      />
      {isWanted && (
        <Optional onFail={() => setOpen(false)}>
          <MenuList
            label={label}
            entries={entries}
            anchor={anchor}
            open={open}
            byKey={byKey}
            onClose={() => setOpen(false)}
          />
        </Optional>
      )}
    </>
  )
}
