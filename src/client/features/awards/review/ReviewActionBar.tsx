import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { m } from '#i18n/compiled/messages.js'
import { stepLink } from '../award-search.ts'

type ReviewActionBarProps = {
  /** The button's label: how many badges it awards. */
  label: string
  note?: string | false
  /** The award is planned, so nothing is awarded yet. */
  isPlanned: boolean
  isSending: boolean
  /** What is being awarded is still being counted. */
  isLoading: boolean
  /** Why the award cannot be sent now. */
  unavailable: string | false
  onAward: () => void
}

/** The bar below the review: back to the details, or on to award. */
export function ReviewActionBar({
  label,
  note,
  isPlanned,
  isSending,
  isLoading,
  unavailable,
  onAward,
}: ReviewActionBarProps) {
  const whyNot = useWhyNot('award')
  return (
    <ActionBar
      note={note}
      back={
        isSending ? (
          <Button big unavailable={isPlanned ? m.planned_planning() : m.badges_awarding()}>
            {m.badges_back()}
          </Button>
        ) : (
          <LinkButton {...stepLink('details')} big>
            {m.badges_back()}
          </LinkButton>
        )
      }
    >
      <Button
        kind="primary"
        icon={isPlanned ? 'plan' : 'award'}
        big
        busy={isSending ? (isPlanned ? m.planned_planning() : m.badges_awarding()) : isLoading && m.shell_loading()}
        unavailable={whyNot || unavailable}
        onClick={onAward}
      >
        {label}
      </Button>
    </ActionBar>
  )
}
