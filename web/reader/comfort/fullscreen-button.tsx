import { Maximize, Minimize } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { MenuItem } from '../controls/menu-item.tsx'
import type { useFullscreen } from './use-fullscreen.ts'

interface FullscreenProps {
  readonly fullscreen: ReturnType<typeof useFullscreen>
}

/** Button that enters or leaves full screen; null if the browser does not support it. */
export function FullscreenButton({ fullscreen }: FullscreenProps) {
  const { icon: Icon, label } = useLook(fullscreen)
  if (!fullscreen.possible) return null
  return (
    <IconButton label={label} onClick={fullscreen.toggle}>
      <Icon aria-hidden="true" />
    </IconButton>
  )
}

/** Menu item that enters or leaves full screen; null if the browser does not support it. */
export function FullscreenItem({ fullscreen }: FullscreenProps) {
  const { icon, label } = useLook(fullscreen)
  if (!fullscreen.possible) return null
  return (
    <MenuItem icon={icon} onClick={fullscreen.toggle}>
      {label}
    </MenuItem>
  )
}

function useLook({ active }: FullscreenProps['fullscreen']) {
  const { t } = useTranslation()
  return active
    ? { icon: Minimize, label: t('reader.exitFullscreen') }
    : { icon: Maximize, label: t('reader.keys.fullscreen') }
}
