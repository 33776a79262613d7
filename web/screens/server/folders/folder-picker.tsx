import { useTranslation } from 'react-i18next'
import { FolderChooser } from '#web/actions/folders/folder-chooser.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'

/** Dialog that chooses a folder of the helper's computer and adds it. */
export function FolderPicker({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={t('server.library.choose')} width={860}>
      <FolderChooser
        onAdded={() => {
          toast.success(t('server.library.folderAdded'))
          onClose()
        }}
      />
    </Dialog>
  )
}
