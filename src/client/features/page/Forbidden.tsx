import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/session/session.queries.ts'
import { useSignOut } from '#client/features/session/use-sign-out.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'
import { EmptySign } from './EmptySign.tsx'

/** Says who has access and which account does not; another one may. @param who the service's sentence */
export function Forbidden({ who }: { who: string }) {
  const { data: user } = useQuery(userQuery)
  const leave = useSignOut()
  return (
    <EmptyState
      level={1}
      art={<EmptySign />}
      title={m.shell_forbidden_title()}
      action={
        <>
          <LinkButton to="/">{m.shell_go_to_start()}</LinkButton>
          <Button onClick={leave}>{m.shell_switch_account()}</Button>
        </>
      }
    >
      {user ? m.shell_forbidden_text({ who, email: user.email }) : who}
    </EmptyState>
  )
}
