import { BookOpen, GalleryVertical, Keyboard, RectangleVertical, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import type { Reading } from '../reading-state.ts'
import type { ComicActions } from './comic-actions.ts'
import { FitChoice } from './fit-choice.tsx'
import { Segments } from './segments.tsx'

const MODE_ICONS = { single: RectangleVertical, double: BookOpen, strip: GalleryVertical }
/** Windows at least this wide have room for labels beside the icons. CSS pixels. */
const ROOMY = 1280

interface ComicToolsProps {
  readonly reading: Reading
  /** Window width in CSS pixels. */
  readonly width: number
  readonly actions: ComicActions
}

/** Buttons of the top bar on wide screens: fit, reading mode, picture and keys. */
export function ComicTools({ reading, width, actions }: ComicToolsProps) {
  const { t } = useTranslation()
  return (
    <>
      {reading.arrangement === 'pages' && (
        <FitChoice reading={reading} icons={width < ROOMY ? 'alone' : 'beside'} />
      )}
      <Segments
        label={t('reader.mode.label')}
        value={reading.mode}
        choices={(['single', 'double', 'strip'] as const).map((mode) => {
          const Icon = MODE_ICONS[mode]
          return {
            value: mode,
            label: t(`reader.mode.${mode}`),
            icon: <Icon aria-hidden="true" />,
            bare: true,
          }
        })}
        onChange={(mode) => reading.change({ mode })}
      />
      <IconButton label={t('picture.title')} onClick={actions.picture}>
        <Sun aria-hidden="true" />
      </IconButton>
      <IconButton label={t('nav.shortcuts')} onClick={actions.help}>
        <Keyboard aria-hidden="true" />
      </IconButton>
    </>
  )
}
