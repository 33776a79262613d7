import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SLIDERS, type Slider } from './picture.ts'

interface AdjustmentProps {
  readonly name: Slider
  readonly value: number
  readonly onChange: (value: number) => void
}

/** Slider with its name and value; a double click on the name resets it. */
export function Adjustment({ name, value, onChange }: AdjustmentProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [min, max] = SLIDERS[name]
  const bothWays = min < 0
  const shown = new Intl.NumberFormat(i18n.language, {
    signDisplay: bothWays ? 'exceptZero' : 'auto',
  }).format(value)
  const at = (each: number) => (each - min) / (max - min)
  const [from, to] = [Math.min(0, value), Math.max(0, value)]
  return (
    <div
      className="picture-adjustment"
      data-zero={value === 0 || undefined}
      data-both-ways={bothWays || undefined}
    >
      <label htmlFor={id} title={t('picture.resetOne')} onDoubleClick={() => onChange(0)}>
        {t(`picture.${name}`)}
        <output className="tabular">{shown}</output>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={shown}
        style={{ '--from': at(from), '--to': at(to) } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
