import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import type { Step } from './first-run-steps.ts'

type StepActionProps = { action: NonNullable<Step['action']>; onTaken?: () => void }

/** The link or button with which a step begins. */
export function StepAction({ action, onTaken }: StepActionProps) {
  if ('link' in action) {
    return (
      <LinkButton {...action.link} onClick={onTaken}>
        {action.label}
      </LinkButton>
    )
  }
  const take = () => {
    onTaken?.()
    action.onPress()
  }
  return <Button onClick={take}>{action.label}</Button>
}
