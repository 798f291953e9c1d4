import { Page } from '#client/features/page/Page.tsx'
import type { Breadcrumbs } from '#client/features/page/place.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'

/** Replaces the page of a person who has just been erased completely; it shows nothing about them. */
export function ErasedPerson({ erasedAt }: { erasedAt: string }) {
  const breadcrumbs: Breadcrumbs = [
    { label: m.earners_lists(), link: { to: '/lists' } },
    { label: m.earners_everyone(), link: { to: '/earners' } },
  ]
  return (
    <Page title="—" facts={m.privacy_erased_facts()} breadcrumbs={breadcrumbs}>
      <div role="status" className="mb-5">
        <Note>
          <p>{m.privacy_erased_wholly({ day: formatInstant(erasedAt) })}</p>
          <p>{m.privacy_erased_wholly_more()}</p>
        </Note>
      </div>
      <p>
        <LinkButton to="/earners">{m.earners_everyone()}</LinkButton>
      </p>
    </Page>
  )
}
