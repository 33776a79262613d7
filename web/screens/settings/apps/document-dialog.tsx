import { useMutation, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { ownTitle } from '#domain/comic-name.ts'
import { SEARCH_MAX } from '#domain/limits.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { useDelayedText } from '#web/components/fields/use-delayed-text.ts'
import { useComicName, useIssueName } from '#web/components/text/issue-name.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import type { UnmatchedDocument } from '#web/data/devices/documents.ts'
import { comicSearchQuery } from '#web/data/lists/comic-search.ts'

interface DocumentDialogProps {
  readonly entry: UnmatchedDocument
  readonly name: string
  /** Facts of the document. */
  readonly facts: ReactNode
  readonly onLink: (comicId: string) => Promise<void>
  readonly onClose: () => void
  readonly onLeft: () => void
}

/** Returns the initial search: the document's title, or its file name up to the first bracket. */
function guessOf({ title, fileName }: UnmatchedDocument): string {
  const bare = (fileName ?? '').replace(/\.\w+$/, '').replace(/[([{].*/, '')
  return (title || bare.replace(/[#_.\s]+/g, ' ').trim()).slice(0, SEARCH_MAX)
}

const LIST = 'document-comics'
const idOf = (place: number) => `${LIST}-${place}`

/** Dialog that links a document to a comic. The focus stays in the search box; its arrow keys select a comic. */
export function DocumentDialog({ entry, name, facts, onLink, onClose, onLeft }: DocumentDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(() => guessOf(entry))
  const [text, setText] = useDelayedText(query, setQuery)
  const { data, error } = useQuery(comicSearchQuery(query))
  const comics = (query !== '' && data) || []
  const [marked, setMarked] = useState<number | null>(null)
  const link = useMutation({
    mutationFn: ({ id }: ComicCard) => onLink(id),
    onSuccess: (_, { title }) => {
      toast.success(t('connect.documents.linked', { name: title }))
      onClose()
    },
  })
  const choose = (comic: ComicCard | undefined) => {
    if (comic !== undefined && !link.isPending) link.mutate(comic)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && marked !== null) choose(comics[marked])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    // Cycles through the comics and the box, which comes before the first comic.
    const places = comics.length + 1
    const next = ((marked ?? -1) + 1 + step + places) % places
    setMarked(next === 0 ? null : next - 1)
  }
  useEffect(() => {
    if (marked !== null) document.getElementById(idOf(marked))?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  const failure = link.error ?? error
  const isNone = query !== '' && data !== undefined && comics.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('connect.documents.which')}
      width={520}
      focus={field}
      onLeft={onLeft}
    >
      <div className="document-told">
        <b>{name}</b>
        {facts}
      </div>
      <Field
        ref={field}
        role="combobox"
        aria-expanded={comics.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={marked === null ? undefined : idOf(marked)}
        inputMode="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        label={t('connect.documents.search')}
        icon={<Search aria-hidden="true" />}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.target.value)
          setMarked(null)
        }}
        onKeyDown={press}
      />
      <p className={isNone ? 'settings-none' : 'sr-only'} role="status">
        {isNone
          ? t('nav.found.none', { query })
          : comics.length > 0 && t('nav.found.results', { count: comics.length })}
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {errorText(failure)}
        </p>
      )}
      <div role="listbox" id={LIST} className="document-comics" aria-label={t('nav.comics')}>
        {comics.map((comic, place) => (
          <Option
            key={comic.id}
            id={idOf(place)}
            comic={comic}
            isMarked={place === marked}
            onChoose={() => choose(comic)}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface OptionProps {
  readonly id: string
  readonly comic: ComicCard
  readonly isMarked: boolean
  readonly onChoose: () => void
}

function Option({ id, comic, isMarked, onChoose }: OptionProps) {
  const issueName = useIssueName()
  const name = useComicName()(comic)
  const { series, number, year, cover } = comic
  const isTitled = ownTitle(comic) !== null
  const facts = [isTitled && series, isTitled && number !== null && issueName(number), year]
  return (
    <button
      type="button"
      role="option"
      id={id}
      aria-selected={isMarked}
      tabIndex={-1}
      className="found"
      onClick={onChoose}
    >
      <Cover cover={cover} title="" sizes="36px" decorative edge />
      <span className="name">{name}</span>
      <span className="facts">{facts.filter(Boolean).join(' · ')}</span>
    </button>
  )
}
