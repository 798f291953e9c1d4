import { Dock } from '#client/features/shell/Dock.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { m } from '#i18n/compiled/messages.js'
import { stepLink } from './award-search.ts'

type ReviewDockProps = {
  /** What the button says: how many badges it awards. */
  label: string
  note?: string | false
  isSending: boolean
  /** Why nothing can be awarded now. */
  unavailable: string | false
  onAward: () => void
}

/** From the review of an award back to its details, or on to the award itself. */
export const ReviewDock = ({ label, note, isSending, unavailable, onAward }: ReviewDockProps) => (
  <Dock
    note={note}
    back={
      isSending ? (
        <Button big unavailable={m.badges_awarding()}>
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
      icon="award"
      big
      busy={isSending && m.badges_awarding()}
      unavailable={unavailable}
      onClick={onAward}
    >
      {label}
    </Button>
  </Dock>
)
