import { BookA, Building2, Library, type LucideIcon, PenTool, Tag, TextSearch, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FIELDS } from '#domain/metadata/fields.ts'
import { queryField } from '#domain/query/fields.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import { formatCount } from '#web/components/text/format.ts'
import { litParts } from '#web/components/text/lit-parts.ts'
import { fieldName } from './use-chip-text.ts'
import type { Completion } from './use-completions.ts'
import './completion-list.css'

interface CompletionListProps {
  readonly id: string
  /** The word that is completed. */
  readonly word: string
  readonly options: readonly Completion[]
  /** Index of the option that the arrow keys selected; -1 for none. */
  readonly active: number
  /** Distance from the left edge of the field, in pixels. */
  readonly left: number
  /** True if all values are of the same field, whose name is not repeated. */
  readonly isOfOneField?: boolean
  readonly onChoose: (option: Completion) => void
}

const KINDS = [
  ['field', 'ask.conditions', Tag],
  ['value', 'ask.values', BookA],
  ['words', 'ask.freeWords', TextSearch],
] as const

/** Width of the list of completions, in pixels, as in the style sheet. */
const LIST_WIDTH = 560

/** Returns the distance of the list from the field's left edge: below the input, within the field. */
export function listLeft(box: HTMLElement | null, input: HTMLElement | null): number {
  if (box === null || input === null) return 0
  return Math.max(0, Math.min(input.offsetLeft, box.clientWidth - LIST_WIDTH))
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  publisher: Building2,
  series: Library,
  character: User,
  by: PenTool,
}

/** Returns the icon of a field; null for fields without one of their own. */
function iconOf(field: string): LucideIcon | null {
  const metadata = queryField(field)?.metadata
  const isCredit = metadata != null && FIELDS[metadata].tab === 'credits'
  return ICONS[field] ?? (isCredit ? PenTool : null)
}

/** Completions below the field, by kind. The focus stays in the field. */
export function CompletionList({
  id,
  word,
  options,
  active,
  left,
  isOfOneField = false,
  onChoose,
}: CompletionListProps) {
  const { t, i18n } = useTranslation()
  const lit = (text: string) =>
    litParts(text, [searchKey(word)]).map(({ text: part, isLit }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      isLit ? <mark key={index}>{part}</mark> : part,
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list must leave the focus in the field
    <div className="ask-list" style={{ left }} onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={id} aria-label={t('ask.completions')}>
        {KINDS.map(([kind, title, GroupIcon]) => {
          const some = options.filter((option) => option.kind === kind)
          if (some.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options
            <div role="group" key={kind} data-kind={kind} aria-label={t(title)}>
              <div className="head" aria-hidden="true">
                {t(title)}
                {kind === 'value' && <span>{t('ask.remaining')}</span>}
              </div>
              {some.map((option) => {
                const index = options.indexOf(option)
                const Icon = iconOf(option.field) ?? GroupIcon
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                  <div
                    key={option.draft}
                    role="option"
                    id={`${id}-${index}`}
                    aria-selected={index === active}
                    data-none={option.count === 0 || undefined}
                    onClick={() => onChoose(option)}
                  >
                    <Icon aria-hidden="true" />
                    <b>
                      {kind === 'value' && !isOfOneField && `${fieldName(option.field, t, i18n.language)}: `}
                      {kind === 'words' ? t('ask.words', { words: option.value }) : lit(option.value)}
                    </b>
                    {kind === 'words' && <small>{t('ask.inTexts')}</small>}
                    {option.count !== null && (
                      <span className="count">{formatCount(option.count, i18n.language)}</span>
                    )}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
      <p className="foot" aria-hidden="true">
        <kbd className="kbd">↑↓</kbd> {t('search.move')} <kbd className="kbd">Tab</kbd> {t('ask.accept')}
      </p>
    </div>
  )
}
