import { type ComponentType, useEffect, useRef, useState } from 'react'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { whenStill } from '#web/components/screen/stillness.ts'
import type { AskingFieldProps } from './asking-field.tsx'
import './ask-field.css'

/** The field once it was loaded. */
let loaded: ComponentType<AskingFieldProps> | null = null

interface AskFieldProps extends Omit<AskingFieldProps, 'draft' | 'takesFocus'> {
  /** True once the first results are rendered. */
  readonly ready: boolean
}

/**
 * Field of a query. A plain search field is rendered first; the field with chips replaces it once the first covers are
 * loaded or the field has the focus, and keeps what was typed.
 */
export function AskField({ ready, ...props }: AskFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [Field, setField] = useState(() => loaded)
  const [before, setBefore] = useState<Pick<AskingFieldProps, 'draft' | 'takesFocus'>>({})

  const load = async () => {
    // Without it, the plain field goes on searching.
    const imported = await import('./asking-field.tsx').catch(() => null)
    const input = box.current?.querySelector('input')
    if (imported === null || !input) return
    loaded = imported.AskingField
    setBefore({
      draft: input.value === props.value ? null : input.value,
      takesFocus: input === document.activeElement,
    })
    setField(() => imported.AskingField)
  }
  const latest = useRef(load)
  latest.current = load
  useEffect(() => (ready && loaded === null ? whenStill(() => void latest.current()) : undefined), [ready])

  if (Field !== null) return <Field {...props} {...before} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the input
    <div ref={box} className="ask-plain" onFocus={() => void load()}>
      <SearchField label={props.label} query={props.value} onQuery={(text) => props.onChange(text, false)} />
    </div>
  )
}
