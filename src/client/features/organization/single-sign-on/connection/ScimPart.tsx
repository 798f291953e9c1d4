import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { dayAt, formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { CopyLine } from '#client/ui/buttons/CopyLine.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { SecretDialog } from '#client/ui/overlays/SecretDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { Part } from '../../Group.tsx'
import { endScimTokenMutation, makeScimTokenMutation, scimQuery } from '../single-sign-on.queries.ts'

/** The address and the token with which a provider keeps members in step by itself. */
export function ScimPart({ connectionId }: { connectionId: string }) {
  const { data: scim, error } = useQuery(scimQuery(connectionId))
  const [asked, ask] = useState<'make' | 'end'>()
  const close = () => ask(undefined)
  const token = scim?.token
  return (
    <Part id="scim" title={m.sso_scim()} text={m.sso_scim_text()}>
      {error && !scim && <Note kind="warn">{errorMessage(error)}</Note>}
      {scim && (
        <>
          <CopyLine label={m.sso_scim_url()} value={scim.base_url} />
          <p>
            {token
              ? m.sso_scim_token({ hint: token.hint, day: formatDay(dayAt(token.created_at)) })
              : m.sso_scim_none()}{' '}
            <span className="hint">
              {token?.last_used_at && m.sso_scim_used({ at: formatInstant(token.last_used_at) })}
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => ask('make')}>{token ? m.sso_scim_again() : m.sso_scim_make()}</Button>
            {token && (
              <Button kind="danger" onClick={() => ask('end')}>
                {m.sso_scim_end()}
              </Button>
            )}
          </div>
        </>
      )}
      {asked === 'make' && <MakeToken connectionId={connectionId} hasOne={Boolean(token)} onClose={close} />}
      {asked === 'end' && <EndToken connectionId={connectionId} onClose={close} />}
    </Part>
  )
}

type DialogProps = { connectionId: string; onClose: () => void }

/** Makes a token, then shows it once: only its button closes that dialog. */
function MakeToken({ connectionId, hasOne, onClose }: DialogProps & { hasOne: boolean }) {
  const make = useAction(makeScimTokenMutation)
  if (make.data) return <SecretDialog title={m.sso_scim_made_title()} secret={make.data.token} onClose={onClose} />
  return (
    <ActionDialog
      title={hasOne ? m.sso_scim_again_title() : m.sso_scim_make()}
      act={hasOne ? m.sso_scim_again() : m.sso_scim_make()}
      busy={m.sso_scim_making()}
      action={make}
      onAct={() => make.run(connectionId)}
      onClose={onClose}
    >
      <p>{hasOne ? m.sso_scim_again_text() : m.sso_scim_make_text()}</p>
    </ActionDialog>
  )
}

function EndToken({ connectionId, onClose }: DialogProps) {
  const end = useAction(endScimTokenMutation, { done: m.sso_scim_ended(), next: onClose })
  return (
    <ActionDialog
      isDanger
      title={m.sso_scim_end_title()}
      cancel={m.sso_keep()}
      act={m.sso_scim_end()}
      busy={m.sso_switching()}
      action={end}
      onAct={() => end.run(connectionId)}
      onClose={onClose}
    >
      <p>{m.sso_scim_end_text()}</p>
    </ActionDialog>
  )
}
