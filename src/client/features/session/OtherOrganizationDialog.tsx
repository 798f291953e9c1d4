import { useQuery } from '@tanstack/react-query'
import { openedOrganization, repeatWaitingCalls } from '#client/api/opened-organization.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { switchSession, userQuery, visitorQuery } from './session.queries.ts'

/** Another tab has moved the session to another organization: go back to this page's, keeping its state, or follow. */
export function OtherOrganizationDialog() {
  const { data: before } = useQuery({ ...userQuery, enabled: false })
  const { data: now } = useQuery({ ...visitorQuery, staleTime: 0 })
  const back = useAction({ mutationFn: () => switchSession(openedOrganization() ?? '') }, { next: repeatWaitingCalls })
  const here = before?.organization.name ?? ''
  const there = now?.organization.name
  return (
    <Dialog
      title={m.access_elsewhere_title({ organization: here })}
      actions={
        <>
          <Button onClick={() => location.assign('/')}>
            {there ? m.access_elsewhere_along({ organization: there }) : m.access_elsewhere_reload()}
          </Button>
          <Button kind="primary" onClick={() => back.run()} busy={back.isPending && m.access_switching()}>
            {m.access_elsewhere_back({ organization: here })}
          </Button>
        </>
      }
    >
      <Alert>{back.problem}</Alert>
      <p>{there ? m.access_elsewhere_text({ here, there }) : m.access_elsewhere_text_unknown({ here })}</p>
    </Dialog>
  )
}
