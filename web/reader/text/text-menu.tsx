import { Popover } from '@base-ui/react/popover'
import { AArrowDown, AArrowUp, ALargeSmall, CircleHelp, Maximize, Minimize } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import type { useFullscreen } from '../comfort/use-fullscreen.ts'
import { MenuItem } from '../menu-item.tsx'
import { Segments } from '../segments.tsx'
import { sizeBeside, type TextSettings } from './text-settings.ts'

interface TextMenuProps {
  readonly settings: TextSettings
  readonly onChange: (some: Partial<TextSettings>) => void
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly fullscreen: ReturnType<typeof useFullscreen>
  readonly onHelp: () => void
  /** What else can be done while reading. */
  readonly children?: ReactNode
}

/** How the text looks, on this device. */
export function TextMenu({ settings, onChange, open, onOpen, fullscreen, onHelp, children }: TextMenuProps) {
  const { t } = useTranslation()
  const { textSize, textWidth, textLeading, textFont, textTheme } = settings
  const sized = (by: 1 | -1) => onChange({ textSize: sizeBeside(textSize, by) })
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger render={<IconButton label={t('reader.settings')} />}>
        <ALargeSmall aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="reader-menu-place" sideOffset={8} align="end" collisionPadding={12}>
          <Popover.Popup className="reader-menu">
            <Popover.Title className="sr-only">{t('reader.settings')}</Popover.Title>
            <p aria-hidden="true">{t('textBook.size')}</p>
            <fieldset className="text-size">
              <legend className="sr-only">{t('textBook.size')}</legend>
              <IconButton
                label={t('textBook.smaller')}
                disabled={sizeBeside(textSize, -1) === textSize}
                onClick={() => sized(-1)}
              >
                <AArrowDown aria-hidden="true" />
              </IconButton>
              <output className="tabular">{textSize}</output>
              <IconButton
                label={t('textBook.larger')}
                disabled={sizeBeside(textSize, 1) === textSize}
                onClick={() => sized(1)}
              >
                <AArrowUp aria-hidden="true" />
              </IconButton>
            </fieldset>
            <Choice
              label={t('textBook.font')}
              value={textFont}
              choices={[
                ['sans', t('textBook.sans')],
                ['serif', t('textBook.serif')],
              ]}
              onChange={(font) => onChange({ textFont: font })}
            />
            <Choice
              label={t('textBook.theme')}
              value={textTheme}
              choices={[
                ['ink', t('textBook.ink')],
                ['paper', t('textBook.paper')],
                ['sepia', t('picture.sepia')],
              ]}
              onChange={(theme) => onChange({ textTheme: theme })}
            />
            <Choice
              label={t('textBook.width')}
              value={String(textWidth)}
              choices={[
                ['48', t('textBook.narrow')],
                ['65', t('textBook.normal')],
                ['84', t('textBook.wide')],
              ]}
              onChange={(width) => onChange({ textWidth: Number(width) as TextSettings['textWidth'] })}
            />
            <Choice
              label={t('textBook.leading')}
              value={String(textLeading)}
              choices={[
                ['1.4', t('textBook.tight')],
                ['1.65', t('textBook.normal')],
                ['1.95', t('textBook.loose')],
              ]}
              onChange={(leading) =>
                onChange({ textLeading: Number(leading) as TextSettings['textLeading'] })
              }
            />
            <hr />
            {children}
            {fullscreen.possible && (
              <MenuItem icon={fullscreen.active ? Minimize : Maximize} onClick={fullscreen.toggle}>
                {t(fullscreen.active ? 'reader.exitFullscreen' : 'reader.keys.fullscreen')}
              </MenuItem>
            )}
            <MenuItem icon={CircleHelp} onClick={onHelp}>
              {t('nav.shortcuts')}
            </MenuItem>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly choices: readonly (readonly [value: T, label: string])[]
  readonly onChange: (value: T) => void
}

function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <>
      <p aria-hidden="true">{label}</p>
      <Segments
        label={label}
        value={value}
        choices={choices.map(([each, name]) => ({ value: each, label: name }))}
        onChange={onChange}
      />
    </>
  )
}
