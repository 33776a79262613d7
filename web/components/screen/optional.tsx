import { Component, type ReactNode, Suspense } from 'react'
import { RETRY_PAUSE } from './lazy-chunk.tsx'

interface OptionalProps {
  /** Shown while the chunk loads. */
  readonly placeholder?: ReactNode
  /** Rendered if the chunk fails to load, or throws. */
  readonly instead?: ReactNode
  readonly onFail?: () => void
  readonly children: ReactNode
}

interface OptionalState {
  /** Time of the failure, as `performance.now`; null without one. */
  readonly failedAt: number | null
}

/**
 * Boundary of an optional part of a screen: if its chunk fails to load or it throws, `instead` is rendered, until the
 * screen is rendered again after a while.
 */
export class Optional extends Component<OptionalProps, OptionalState> {
  override state: OptionalState = { failedAt: null }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): OptionalState {
    return { failedAt: performance.now() }
  }

  override componentDidCatch() {
    this.props.onFail?.()
  }

  override componentDidUpdate(before: OptionalProps) {
    const { failedAt } = this.state
    if (before === this.props || failedAt === null) return
    clearTimeout(this.#timer)
    const pause = Math.max(0, failedAt + RETRY_PAUSE - performance.now())
    this.#timer = setTimeout(() => this.setState({ failedAt: null }), pause)
  }

  override componentWillUnmount() {
    clearTimeout(this.#timer)
  }

  override render() {
    const { placeholder = null, instead = null, children } = this.props
    return this.state.failedAt !== null ? instead : <Suspense fallback={placeholder}>{children}</Suspense>
  }
}
