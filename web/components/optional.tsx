import { Component, type ReactNode, Suspense } from 'react'

interface OptionalProps {
  /** Stands in its place until it has come. */
  readonly placeholder?: ReactNode
  /** Drawn where it cannot be fetched. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** What a screen can do without: where it cannot be fetched, the screen stays as it is. */
export class Optional extends Component<OptionalProps> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { placeholder = null, instead = null, children } = this.props
    return this.state.failed ? instead : <Suspense fallback={placeholder}>{children}</Suspense>
  }
}
