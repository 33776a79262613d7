import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import './button.css'

interface Look {
  readonly kind?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: ReactNode
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Replaces the icon with a spinner and ignores clicks. */
  readonly busy?: boolean
}

/** Button of one of four kinds; a view has at most one primary button. */
export function Button({ kind = 'secondary', size = 'normal', icon, busy = false, ...rest }: ButtonProps) {
  const { className = '', children, onClick, ...props } = rest
  return (
    <button
      type="button"
      {...props}
      // Not disabled while busy, as that would remove the focus from the button.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`button ${className}`}
      data-kind={kind}
      data-size={size}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** Link that looks like a button. */
export function ButtonLink({ kind = 'secondary', size = 'normal', icon, ...rest }: Look & LinkProps) {
  const { className = '', children, ...props } = rest
  return (
    <Link {...props} className={`button ${className}`} data-kind={kind} data-size={size}>
      {icon}
      {children}
    </Link>
  )
}

/** Square button with an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className = '',
  ...props
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...props}
      className={`icon-button ${className}`}
      aria-label={label}
      title={label}
    />
  )
}
