import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { m } from '#i18n/compiled/messages.js'
import { joinSignedIn } from './join.queries.ts'
import { type JoinProps, useJoin } from './use-join.ts'

/** Joins with the current session, which already belongs to the invited address. */
export function JoinSignedIn(about: JoinProps) {
  const queryClient = useQueryClient()
  const { isBusy, refusal, run } = useJoin(about)
  const { name } = about.opened.organization
  return (
    <div className="grid gap-5 [&>button]:mt-1 [&>:empty]:hidden">
      <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
      <p>{m.join_signed_in({ organization: name })}</p>
      <div className="grid gap-2.5 [&>:is(a,_button)]:w-full">
        <Button
          kind="primary"
          big
          onClick={() => run([], () => joinSignedIn(queryClient, about.token))}
          busy={isBusy && m.join_joining()}
        >
          {m.join_title({ organization: name })}
        </Button>
        <LinkButton to="/" big>
          {m.join_not_now()}
        </LinkButton>
      </div>
    </div>
  )
}
