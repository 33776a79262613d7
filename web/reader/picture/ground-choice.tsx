import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { GROUNDS, type Ground } from './picture.ts'

/** What lies behind the pages: a swatch each. */
export function GroundChoice({ value, onChange }: { value: Ground; onChange: (value: Ground) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="picture-grounds">
      <legend>{t('picture.ground')}</legend>
      <div>
        {GROUNDS.map((ground) => (
          <label key={ground} data-ground={ground}>
            <input type="radio" name={name} checked={ground === value} onChange={() => onChange(ground)} />
            <i aria-hidden="true" />
            {t(`picture.grounds.${ground}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
