import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { refusalToShow, saveOrAsk } from '#client/features/conflicts/save-or-ask.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { updateMemberMutation } from './team.queries.ts'
import { memberField, memberWords } from './use-member-actions.ts'

/** Makes a member an owner, and hands the organization over if wanted. The service asks for fresh proof of identity. */
export function MakeOwner({ member, onClose }: { member: Member; onClose: () => void }) {
  const [handOver, setHandOver] = useState(false)
  const change = useMutation(updateMemberMutation)
  const refusal = refusalToShow(change.error)
  const name = `${member.name} ${member.last_name}`
  const confirm = () =>
    saveOrAsk(
      (madeFrom) => change.mutateAsync({ user_id: member.uuid, level: 'owner', hand_over: handOver, madeFrom }),
      { madeFrom: member, sent: { level: 'owner' }, label: memberField, words: memberWords },
    ).then(
      (saved) => {
        const level = levelName('owner', getLocale())
        if (saved) notify({ text: handOver ? m.team_handed_over({ name }) : m.team_level_changed({ name, level }) })
        onClose()
      },
      () => undefined,
    )
  return (
    <Dialog
      title={m.team_make_owner_title({ name })}
      onClose={change.isPending ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} unavailable={change.isPending && m.team_handing_over()}>
            {m.word_cancel()}
          </Button>
          <Button kind="primary" onClick={confirm} busy={change.isPending && m.team_handing_over()}>
            {handOver ? m.team_hand_over_confirm() : m.team_make_owner_confirm()}
          </Button>
        </>
      }
    >
      <Alert>{refusal && errorMessage(refusal)}</Alert>
      <p>{m.team_make_owner_text()}</p>
      <Checkbox label={m.team_hand_over()} checked={handOver} onChange={({ target }) => setHandOver(target.checked)} />
      {handOver && <p className="hint">{m.team_hand_over_text({ name })}</p>}
    </Dialog>
  )
}
