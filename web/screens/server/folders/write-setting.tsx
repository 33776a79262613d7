import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WRITE_TARGETS } from '#domain/metadata/file-changes.ts'
import { paths } from '#web/app/paths.ts'
import { Picks } from '#web/components/fields/picks.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { setWrite } from '#web/data/collection/library-changes.ts'
import type { LibraryDetail } from '#web/data/collection/library-queries.ts'
import './write-setting.css'

interface WriteSettingProps {
  readonly library: LibraryDetail
  /** False for users who may only see the setting. */
  readonly canChange: boolean
}

/** Where a library's metadata is written, in one line that opens the choice. */
export function WriteSetting({ library: { path, write, follow }, canChange }: WriteSettingProps) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const save = useMutation({
    ...setWrite,
    onError: (error) => showError(error, t('writeSetting.failed')),
  })
  // What was chosen is shown at once; after a failure, what is stored.
  const shown = save.isPending ? save.variables : { write, follow }
  const text = (
    <>
      {t('writeSetting.label')}: <b>{t(`writeSetting.${shown.write}`)}</b>
    </>
  )
  if (!canChange) return <p className="write-setting">{text}</p>
  return (
    <div className="write-setting">
      <button
        type="button"
        className="open"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
        <ChevronDown aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen} className="choice">
        <Picks
          form="bar"
          label={`${t('writeSetting.label')}: ${path}`}
          value={shown.write}
          choices={WRITE_TARGETS.map((value) => ({ value, label: t(`writeSetting.${value}`) }))}
          onChange={(value) => save.mutate({ path, write: value, follow: value !== 'off' && follow })}
        />
        <p>
          {t(`writeSetting.${shown.write}Hint`)}{' '}
          {shown.write !== 'off' && !shown.follow && t('writeSetting.asked')}
        </p>
        {shown.write !== 'off' && (
          <>
            <Switch
              title={t('writeSetting.follow')}
              hint={t('writeSetting.followHint')}
              checked={shown.follow}
              onChange={(on) => save.mutate({ path, write: shown.write, follow: on })}
            />
            <Link className="text-link" to={paths.write}>
              {t('writeSetting.now')}
            </Link>
          </>
        )}
      </div>
    </div>
  )
}
