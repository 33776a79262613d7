import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import './button.css'

interface Look {
  readonly kind?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: ReactNode
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Shows the spinner in the icon's place and refuses clicks. */
  readonly busy?: boolean
}

/** The four kinds of button; one primary on a view. */
export function Button({ kind = 'secondary', size = 'normal', icon, busy = false, ...rest }: ButtonProps) {
  const { className = '', children, onClick, ...props } = rest
  return (
    <button
      type="button"
      {...props}
      // Not disabled while busy: that would take the focus away from who pressed it.
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

/** A link that looks like a button: for going somewhere. */
export function ButtonLink({ kind = 'secondary', size = 'normal', icon, ...rest }: Look & LinkProps) {
  const { className = '', children, ...props } = rest
  return (
    <Link {...props} className={`button ${className}`} data-kind={kind} data-size={size}>
      {icon}
      {children}
    </Link>
  )
}

/** A square button with an icon; `label` is what it is called. */
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
