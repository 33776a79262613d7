import { Component, type ReactNode, Suspense } from 'react'

interface OptionalProps {
  /** Shown while the chunk loads. */
  readonly placeholder?: ReactNode
  /** Rendered if the chunk fails to load, or throws. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** Boundary of an optional part of a screen: if its chunk fails to load or it throws, `instead` is rendered. */
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
