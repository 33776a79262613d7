import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'

/** A package that is shipped. */
interface Licence {
  readonly name: string
  readonly version: string
  /** As SPDX writes it, where the package does. */
  readonly licence: string
  /** Its own words, empty where it says no more. */
  readonly text: string
}

/** Each package of a build's list (`## name - version (licence)` and its text), once, by name. */
export function licencesFrom(markdown: string): Licence[] {
  const found = new Map<string, Licence>()
  for (const part of markdown.split(/^## /m).slice(1)) {
    const [, name, version, licence] = /^(\S+) - (\S+) \((.+)\)$/m.exec(part.split('\n', 1)[0] ?? '') ?? []
    if (name === undefined || version === undefined || licence === undefined) continue
    found.set(`${name} ${version}`, {
      name,
      version,
      licence,
      text: part.slice(part.indexOf('\n') + 1).trim(),
    })
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** What the builds wrote of what they took in: the dashboard's, and the program's. */
const FILES = ['/licenses.md', '/licenses-program.md'] as const

/** Whose work Comics stands on, each with its licence. */
export function Licences({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const licences = useQuery({
    queryKey: ['licences'],
    queryFn: async ({ signal }) => {
      const texts = await Promise.all(
        FILES.map(async (file) => {
          const answer = await fetch(file, { signal })
          if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
          return answer.text()
        }),
      )
      return licencesFrom(texts.join('\n'))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog open={open} onClose={onClose} title={t('settings.about.licences')} width={720}>
      <QueryState queries={[licences]} skeleton={<SkeletonLine width="60%" height={20} />}>
        {(list) => (
          <>
            <p className="settings-hint">{t('settings.about.packages', { count: list.length })}</p>
            <ul className="licences">
              {list.map(({ name, version, licence, text }) => (
                <li key={`${name} ${version}`}>
                  <details>
                    <summary>
                      <b>{name}</b> {version} <small>{licence}</small>
                    </summary>
                    <pre>{text}</pre>
                  </details>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Dialog>
  )
}
