import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { signOut } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import { SignedOutPage } from '../sign-in/SignedOutPage.tsx'

type JoinOtherProps = { user: User; email: string; onSwitched: () => void }

/** Somebody else is signed in in this browser, so that nobody joins with the wrong account. */
export function JoinOther({ user, email, onSwitched }: JoinOtherProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { name, last_name, profile_picture_thumbnail_path } = user.profile
  const change = async () => {
    setBusy(true)
    try {
      await signOut()
      // Clears the previous user's data, but keeps the invitation.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' })
      onSwitched()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SignedOutPage title={m.join_other_title()} lead={m.join_other_lead()}>
      <Alert>{problem}</Alert>
      <ul className="mt-6 [&>li]:grid [&>li]:grid-cols-[auto_minmax(0,1fr)_auto] [&>li]:gap-3 [&>li]:items-center [&>li]:py-3 [&>li]:px-0 [&>li]:border-b [&>li]:border-b-rule [&>li:first-child]:border-t [&>li:first-child]:border-t-rule [&_b]:wrap-anywhere [&_small]:block [&_small]:text-ink-3 [&_small]:text-xs/xs">
        <li>
          <img
            className="size-9 rounded-[50%] object-cover"
            src={profile_picture_thumbnail_path}
            width={36}
            height={36}
            alt=""
          />
          <span>
            <b>{`${name} ${last_name}`}</b>
            <small>{m.join_other_now()}</small>
          </span>
          <LinkButton to="/" replace>
            {m.join_stay()}
          </LinkButton>
        </li>
        <li>
          <span className="grid place-items-center size-9 border border-dashed border-rule-strong rounded-[50%] bg-paper-sunk text-ink-3">
            <Icon name="mail" />
          </span>
          <span>
            <b>{email}</b>
            <small>{m.join_other_invited()}</small>
          </span>
          <Button kind="primary" onClick={change} busy={isBusy && m.join_switching()}>
            {m.join_switch()}
          </Button>
        </li>
      </ul>
    </SignedOutPage>
  )
}
