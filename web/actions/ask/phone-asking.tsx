import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type CSSProperties, type ReactNode, type Ref, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink, IconButton } from '#web/components/buttons/button.tsx'
import { formatCount } from '#web/components/text/format.ts'
import { explainedQuery } from '#web/data/lists/queries.ts'
import './phone-asking.css'

interface AskScreenProps {
  readonly ref: Ref<HTMLDivElement>
  /**
   * Height of the field before it filled the top of a phone's screen, which the page below keeps; null while the field
   * is in its place.
   */
  readonly heldHeight: number | null
  readonly text: string
  readonly list: ReactNode
  /** The field, and its error. */
  readonly children: ReactNode
  readonly onLeave: () => void
  readonly onClose: () => void
  /** Called with the text before and after the cursor that a piece of the bar inserts. */
  readonly onPiece: (before: string, after: string) => void
}

/**
 * Frame of the query field. On a phone, while the field has the focus, it fills the top of the screen, with the
 * completions below, and a bar of pieces above the keyboard.
 */
export function AskScreen(props: AskScreenProps) {
  const { ref, heldHeight, text, list, children, onLeave, onClose, onPiece } = props
  const isFull = heldHeight !== null
  const keyboard = useSyncExternalStore(onViewport, keyboardHeight)
  return (
    <div className="ask-place" style={isFull ? { height: heldHeight } : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the field */}
      <div
        ref={ref}
        className="ask-screen"
        data-full={isFull || undefined}
        style={isFull ? ({ '--keyboard': `${keyboard}px` } as CSSProperties) : undefined}
        onBlur={onLeave}
        onKeyDown={(event) => isFull && event.key === 'Escape' && !event.defaultPrevented && onClose()}
      >
        {isFull && <PhoneHead text={text} onClose={onClose} />}
        {children}
        {isFull && <PhoneCount text={text} onClose={onClose} />}
        {isFull && list}
        {isFull && <PieceBar onPiece={onPiece} />}
      </div>
    </div>
  )
}

interface PhoneHeadProps {
  readonly text: string
  readonly onClose: () => void
}

function PhoneHead({ text, onClose }: PhoneHeadProps) {
  const { t } = useTranslation()
  return (
    <div className="ask-head">
      <IconButton label={t('common.back')} onClick={onClose}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <b>{t('nav.openSearch')}</b>
      {text.trim() !== '' && (
        <ButtonLink kind="ghost" to={paths.newShelf({ q: text.trim() })}>
          {t('ask.save')}
        </ButtonLink>
      )}
    </div>
  )
}

/** How many comics the query finds, and a button that shows them. */
function PhoneCount({ text, onClose }: PhoneHeadProps) {
  const { t, i18n } = useTranslation()
  const { data, isPlaceholderData } = useQuery({
    ...explainedQuery(text, i18n.language),
    enabled: text.trim() !== '',
  })
  if (data === undefined || text.trim() === '') return null
  return (
    <div className="ask-count" data-old={isPlaceholderData || undefined}>
      <b className="font-display tabular">{formatCount(data.total, i18n.language)}</b>
      <span>{t('shelves.comics', { count: data.total })}</span>
      <button type="button" className="text-link" onClick={onClose}>
        {t('ask.see')}
      </button>
    </div>
  )
}

/** Fields of the bar, most used first. */
const FIELDS = ['read', 'year', 'writer', 'publisher', 'series', 'character', 'genre', 'pages', 'added']

/** Bar above a phone's keyboard with the pieces of queries that are laborious to type. */
function PieceBar({ onPiece }: Pick<AskScreenProps, 'onPiece'>) {
  const { t, i18n } = useTranslation()
  const nameOf = (kind: 'keyword' | 'field', name: string) =>
    QUERY_VOCABULARY.nameOf(kind, name, i18n.language)
  const pieces = [
    ...(['not', 'or'] as const).map((name) => {
      const word = nameOf('keyword', name)
      return { label: word, before: `${word} `, after: '' }
    }),
    { label: '( )', before: '(', after: ')' },
    { label: t('ask.pieceTo'), before: '..', after: '' },
    ...FIELDS.map((name) => ({
      label: nameOf('field', name),
      before: `${nameOf('field', name)}:`,
      after: '',
    })),
  ]
  return (
    <div className="ask-pieces" role="toolbar" aria-label={t('ask.pieces')}>
      {pieces.map(({ label, before, after }) => (
        <button
          key={before}
          type="button"
          // The field keeps the focus, and the keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPiece(before, after)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function onViewport(listener: () => void): () => void {
  const { visualViewport } = window
  visualViewport?.addEventListener('resize', listener)
  visualViewport?.addEventListener('scroll', listener)
  return () => {
    visualViewport?.removeEventListener('resize', listener)
    visualViewport?.removeEventListener('scroll', listener)
  }
}

/** Returns the height of the part of the window that the keyboard covers. */
function keyboardHeight(): number {
  const { visualViewport } = window
  if (visualViewport === null) return 0
  return Math.max(0, Math.round(window.innerHeight - visualViewport.height - visualViewport.offsetTop))
}
