import { Asterisk, Check, Hash, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PADDED } from '#domain/organise/template.ts'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import {
  type Edit,
  type FieldPiece,
  type Piece,
  replaced,
  unwrapped,
  withoutPiece,
  wrapped,
} from './template-line.ts'

/** Numbers of digits that the menu offers; a template's text has up to six. */
const DIGITS = [0, 2, 3, 4]

interface PieceButtonProps {
  readonly text: string
  readonly piece: Piece
  /** True within an optional part, in which there is no other. */
  readonly isInside: boolean
  readonly onEdit: (edit: Edit | null) => void
}

/** Button of a field or an optional part, with a menu of what can be done with it. */
export function PieceButton({ text, piece, isInside, onEdit }: PieceButtonProps) {
  const { t } = useTranslation()
  const remove = {
    label: t('organise.removePiece'),
    icon: <Trash2 aria-hidden="true" />,
    onClick: () => onEdit(withoutPiece(text, piece)),
  }
  if (piece.is === 'optional') {
    const always = {
      label: t('organise.always'),
      icon: <Asterisk aria-hidden="true" />,
      onClick: () => onEdit(unwrapped(text, piece)),
    }
    return (
      <MenuButton
        tabIndex={-1}
        label={t('organise.optional')}
        icon={<small>{t('organise.ifKnown')}</small>}
        entries={[always, remove]}
      />
    )
  }
  const { field, digits } = piece
  const name = t(`organise.fields.${field}`)
  const beside = digits === 0 ? null : t('organise.digits', { count: digits })
  const withDigits = (count: number): Edit | null =>
    replaced(text, piece.start, piece.end, count === 0 ? `{${field}}` : `{${field}:${count}}`)
  const digitEntries = DIGITS.filter(() => PADDED.has(field)).map((count) => ({
    label: count === 0 ? t('organise.anyDigits') : t('organise.digits', { count }),
    icon: count === digits ? <Check aria-hidden="true" /> : <Hash aria-hidden="true" />,
    onClick: () => onEdit(withDigits(count)),
  }))
  const optional = {
    label: t('organise.onlyIfKnown'),
    icon: <Asterisk aria-hidden="true" />,
    onClick: () => onEdit(wrapped(text, piece satisfies FieldPiece)),
  }
  return (
    <MenuButton
      tabIndex={-1}
      label={beside === null ? name : `${name} · ${beside}`}
      icon={
        <>
          {name}
          {beside !== null && <small>{beside}</small>}
        </>
      }
      entries={[...digitEntries, ...(isInside ? [] : [optional]), remove]}
    />
  )
}
