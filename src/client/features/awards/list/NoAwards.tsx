import { May } from '#client/features/session/May.tsx'
import { BlankBadges } from '#client/features/templates/BlankBadge.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'

/** Empty state without awards or planned ones; links to awarding for users who may award. */
export const NoAwards = ({ title, children }: { title: string; children: string }) => (
  <EmptyState
    title={title}
    art={<BlankBadges />}
    action={
      <May do="award">
        <LinkButton to="/award" icon="award">
          {m.badges_award()}
        </LinkButton>
      </May>
    }
  >
    {children}
  </EmptyState>
)
