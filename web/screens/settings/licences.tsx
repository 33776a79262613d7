import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'

/** A package that a build contains. */
interface Licence {
  readonly name: string
  readonly version: string
  /** SPDX identifier, if the package has one. */
  readonly licence: string
  /** Text of the licence; empty if the package has none. */
  readonly text: string
}

/** Parses a build's list of packages (`## name - version (licence)` and the text); distinct and sorted by name. */
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

/** Lists of packages, written by the builds of the dashboard and of the program. */
const FILES = ['/licenses.md', '/licenses-program.md'] as const

/** Dialog of the packages that Comics uses, with their licences. */
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
