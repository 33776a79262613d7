import { AArrowDown, AArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { LabelledSegments } from '../controls/segments.tsx'
import { sizeBeside, type TextSettings } from './text-settings.ts'

interface TextChoicesProps {
  readonly settings: TextSettings
  readonly onChange: (some: Partial<TextSettings>) => void
}

/** Settings of the text's appearance, stored for this device. */
export function TextChoices({ settings, onChange }: TextChoicesProps) {
  const { t } = useTranslation()
  const { textSize, textWidth, textLeading, textFont, textTheme } = settings
  const sized = (by: 1 | -1) => onChange({ textSize: sizeBeside(textSize, by) })
  return (
    <>
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
      <LabelledSegments
        label={t('textBook.font')}
        value={textFont}
        choices={[
          { value: 'sans', label: t('textBook.sans') },
          { value: 'serif', label: t('textBook.serif') },
        ]}
        onChange={(textFont) => onChange({ textFont })}
      />
      <LabelledSegments
        label={t('textBook.theme')}
        value={textTheme}
        choices={[
          { value: 'ink', label: t('textBook.ink') },
          { value: 'paper', label: t('textBook.paper') },
          { value: 'sepia', label: t('picture.sepia') },
        ]}
        onChange={(textTheme) => onChange({ textTheme })}
      />
      <LabelledSegments
        label={t('textBook.width')}
        value={textWidth}
        choices={[
          { value: 48, label: t('textBook.narrow') },
          { value: 65, label: t('textBook.normal') },
          { value: 84, label: t('textBook.wide') },
        ]}
        onChange={(textWidth) => onChange({ textWidth })}
      />
      <LabelledSegments
        label={t('textBook.leading')}
        value={textLeading}
        choices={[
          { value: 1.4, label: t('textBook.tight') },
          { value: 1.65, label: t('textBook.normal') },
          { value: 1.95, label: t('textBook.loose') },
        ]}
        onChange={(textLeading) => onChange({ textLeading })}
      />
      <hr />
    </>
  )
}
