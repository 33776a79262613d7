import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tab } from './fields.ts'

export type FormTab = Tab | 'cover'

interface FormTabsProps {
  readonly tabs: readonly FormTab[]
  readonly current: FormTab
  readonly onChange: (tab: FormTab) => void
  /** Tabs with changed fields, which get a dot. */
  readonly changed: ReadonlySet<FormTab>
}

/** The tabs of a form. Arrow keys move between them. */
export function FormTabs({ tabs, current, onChange, changed }: FormTabsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const go = (step: number) => {
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChange(next)
    list.current?.querySelector<HTMLElement>(`#editor-tab-${next}`)?.focus()
  }
  return (
    <div
      className="editor-tabs"
      role="tablist"
      aria-label={t('actions.edit')}
      ref={list}
      onKeyDown={({ key }) => (key === 'ArrowRight' ? go(1) : key === 'ArrowLeft' && go(-1))}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`editor-tab-${tab}`}
          aria-selected={tab === current}
          aria-controls="editor-panel"
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {t(`editor.${tab}`)}
          {changed.has(tab) && (
            <>
              <i className="changed-dot" aria-hidden="true" />
              <span className="sr-only">, {t('editor.isChanged')}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
