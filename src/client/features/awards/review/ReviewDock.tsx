import { Dock } from '#client/features/shell/Dock.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { m } from '#i18n/compiled/messages.js'
import { stepLink } from '../award-search.ts'

type ReviewDockProps = {
  /** What the button says: how many badges it awards. */
  label: string
  note?: string | false
  /** It is planned, and nothing is awarded yet. */
  isPlanned: boolean
  isSending: boolean
  /** Why nothing can be awarded now. */
  unavailable: string | false
  onAward: () => void
}

/** From the review of an award back to its details, or on to the award itself. */
export const ReviewDock = ({ label, note, isPlanned, isSending, unavailable, onAward }: ReviewDockProps) => (
  <Dock
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
      busy={isSending && (isPlanned ? m.planned_planning() : m.badges_awarding())}
      unavailable={unavailable}
      onClick={onAward}
    >
      {label}
    </Button>
  </Dock>
)
