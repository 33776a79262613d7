import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FIELDS, fieldsWith } from '#domain/metadata/fields.ts'
import { CREDITS } from '#domain/metadata/metadata-fields.ts'
import { paths } from '#web/app/paths.ts'
import { EntityAvatar } from '#web/components/pictures/entity-avatar.tsx'
import { listFormat } from '#web/components/text/format.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { nameFacesQuery } from '#web/data/entities/name-faces.ts'
import { Storyline } from './storyline.tsx'

/** The comic's metadata: summary, genres, credits, storyline, characters and other fields. */
export function About({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  const { summary, genres, characters } = comic.metadata
  const hasCredits = CREDITS.some((role) => comic.metadata[role].length > 0)
  const hasStoryline = comic.metadata.storyline !== null
  return (
    <>
      {summary && <p className="summary">{summary}</p>}
      {genres.length > 0 && (
        <ul className="genres" aria-label={t('fields.genres')}>
          {genres.map((genre) => (
            <li key={genre}>
              <Link className="chip-link" to={paths.comicsBy(['genres', genre])}>
                {genre}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(hasCredits || hasStoryline) && (
        <div className="two-columns part">
          {hasCredits && <Credits metadata={comic.metadata} />}
          {hasStoryline && <Storyline comic={comic} />}
        </div>
      )}
      {characters.length > 0 && <Characters names={characters} />}
      <Others metadata={comic.metadata} />
    </>
  )
}

/** A section of the page with its heading. */
export function Section({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section className={className} aria-labelledby={heading}>
      <h2 className="block-title" id={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A list of linked names, with the language's separators. */
function Names({ names, to }: { names: readonly string[]; to: (name: string) => string }) {
  const { i18n } = useTranslation()
  const parts = listFormat(i18n.language).formatToParts(names)
  return parts.map(({ type, value }, index) =>
    type === 'element' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, and links have no state
      <Link key={index} className="named" to={to(value)}>
        {value}
      </Link>
    ) : (
      value
    ),
  )
}

function Credits({ metadata }: Pick<ComicDetail, 'metadata'>) {
  const { t, i18n } = useTranslation()
  return (
    <Section title={t('comic.credits')}>
      <dl className="credits">
        {CREDITS.filter((role) => metadata[role].length > 0).map((role) => (
          <div key={role}>
            <dt>{t(`fields.${role}`)}</dt>
            <dd>
              {FIELDS[role].role === null ? (
                listFormat(i18n.language).format(metadata[role])
              ) : (
                <Names names={metadata[role]} to={(name) => paths.entity('artists', name)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Maximum number of character links; further characters are counted, and named in a tooltip. */
const CHARACTERS_SHOWN = 8

function Characters({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation()
  const shown = names.slice(0, CHARACTERS_SHOWN)
  const more = names.length - shown.length
  // Initials are shown until the faces are loaded.
  const faces = useQuery(nameFacesQuery('characters', shown))
  return (
    <Section title={t('fields.characters')} className="part">
      <ul className="characters">
        {shown.map((name, at) => (
          <li key={name}>
            <Link to={paths.entity('characters', name)}>
              <EntityAvatar entity={{ name, picture: null, cover: null, ...faces.data?.[at] }} />
              <span>{name}</span>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li className="more" title={listFormat(i18n.language).format(names.slice(CHARACTERS_SHOWN))}>
            {t('names.more', { count: more })}
          </li>
        )}
      </ul>
    </Section>
  )
}

const OTHER_FIELDS = fieldsWith({ page: 'others' })

function Others({ metadata }: Pick<ComicDetail, 'metadata'>) {
  const { t, i18n } = useTranslation()
  const filled = OTHER_FIELDS.map((field) => ({
    field,
    values: [metadata[field] ?? []].flat().map(String),
  })).filter(({ values }) => values.length > 0)
  if (filled.length === 0) return null
  const list = listFormat(i18n.language)
  return (
    <Section title={t('comic.others')} className="part">
      <dl className="credits">
        {filled.map(({ field, values }) => (
          <div key={field}>
            <dt>{t(`fields.${field}`)}</dt>
            <dd>{list.format(values)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
