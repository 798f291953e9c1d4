import { Component, type ReactNode, Suspense } from 'react'
import { isMissingModule } from '#client/browser/missing-module.ts'
import { m } from '#i18n/compiled/messages.js'
import { InlineButton } from '../buttons/InlineButton.tsx'
import { Note } from './Note.tsx'

type LazyBoundaryProps = { children: ReactNode; fallback?: ReactNode }

/**
 * Suspense and error boundary for `lazy()` components. If a chunk fails to load, a notice replaces the component and
 * the rest of the page stays.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    // Other errors are handled by the route's error page.
    if (!isMissingModule(error)) throw error
    return (
      <Note kind="warn">
        {m.shell_part_missing()} <InlineButton onClick={() => location.reload()}>{m.shell_reload()}</InlineButton>
      </Note>
    )
  }
}
