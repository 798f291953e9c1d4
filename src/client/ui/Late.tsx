import { Component, type ReactNode, Suspense } from 'react'
import { isMissingModule } from '#client/browser/missing-module.ts'
import { m } from '#i18n/paraglide/messages.js'
import { InlineButton } from './InlineButton.tsx'
import { Note } from './Note.tsx'

type LateProps = { children: ReactNode; fallback?: ReactNode }

/** A part of the page that comes by itself. Where the network is lost before it comes, the rest of the page stays. */
export class Late extends Component<LateProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    // All else is a fault, for the page to tell.
    if (!isMissingModule(error)) throw error
    return (
      <Note kind="warn">
        {m.shell_part_missing()} <InlineButton onClick={() => location.reload()}>{m.shell_reload()}</InlineButton>
      </Note>
    )
  }
}
