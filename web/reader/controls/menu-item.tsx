import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Button in a menu. */
export function MenuItem({
  icon: Icon,
  children,
  ...props
}: ComponentProps<'button'> & { icon: LucideIcon }) {
  return (
    <button type="button" {...props} className="reader-menu-item">
      <Icon aria-hidden="true" />
      {children}
    </button>
  )
}
