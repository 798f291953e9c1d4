import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { removeMemberMutation, resetSecondStepMutation, updateMemberMutation } from './team.queries.ts'
import { memberField, memberWords } from './use-member-actions.ts'

/** A member, and what is asked before it is done to them. */
export type AskedMember = { member: Member; act: 'owner' | 'reset' | 'remove' }

type DialogProps = { member: Member; onClose: () => void }

/** Asks before something is done to a member. */
export function MemberDialog({ act, ...props }: AskedMember & { onClose: () => void }) {
  switch (act) {
    case 'owner':
      return <MakeOwner {...props} />
    case 'reset':
      return <ResetSecondStep {...props} />
    case 'remove':
      return <RemoveMember {...props} />
  }
}

const nameOf = (member: Member) => `${member.name} ${member.last_name}`

/** Makes a member an owner, and hands the organization over if wanted. The service asks for fresh proof of identity. */
function MakeOwner({ member, onClose }: DialogProps) {
  const [handOver, setHandOver] = useState(false)
  const name = nameOf(member)
  const change = useAction(updateMemberMutation, {
    done: handOver
      ? m.team_handed_over({ name })
      : m.team_level_changed({ name, level: levelName('owner', getLocale()) }),
  })
  const confirm = () =>
    saveOrAsk((madeFrom) => change.runAsync({ user_id: member.uuid, level: 'owner', hand_over: handOver, madeFrom }), {
      madeFrom: member,
      sent: { level: 'owner' },
      label: memberField,
      words: memberWords,
    }).then(onClose, () => undefined)
  return (
    <ActionDialog
      title={m.team_make_owner_title({ name })}
      act={handOver ? m.team_hand_over_confirm() : m.team_make_owner_confirm()}
      busy={m.team_handing_over()}
      action={change}
      onAct={confirm}
      onClose={onClose}
    >
      <p>{m.team_make_owner_text()}</p>
      <Checkbox label={m.team_hand_over()} checked={handOver} onChange={({ target }) => setHandOver(target.checked)} />
      {handOver && <p className="hint">{m.team_hand_over_text({ name })}</p>}
    </ActionDialog>
  )
}

/** Removes a member's passkeys and codes, so that they can sign in by password alone. */
function ResetSecondStep({ member, onClose }: DialogProps) {
  const name = nameOf(member)
  const reset = useAction(resetSecondStepMutation, { done: m.team_step_reset({ name }), next: onClose })
  return (
    <ActionDialog
      isDanger
      title={m.team_reset_step_title({ name })}
      cancel={m.team_reset_step_keep()}
      act={m.team_reset_step_confirm()}
      busy={m.team_resetting_step()}
      action={reset}
      onAct={() => reset.run(member.uuid)}
      onClose={onClose}
    >
      <p>{m.team_reset_step_text()}</p>
    </ActionDialog>
  )
}

/** Removes a member, and says what ends and what stays. */
function RemoveMember({ member, onClose }: DialogProps) {
  const { organization } = useSuspenseQuery(userQuery).data
  const name = nameOf(member)
  const remove = useAction(removeMemberMutation, { done: m.team_removed({ name }), next: onClose })
  return (
    <ActionDialog
      isDanger
      title={m.team_remove_title({ name })}
      cancel={m.team_remove_keep()}
      act={m.team_remove_confirm()}
      busy={m.team_removing()}
      action={remove}
      onAct={() => remove.run(member.uuid)}
      onClose={onClose}
    >
      <p>{m.team_remove_text({ organization: organization.name })}</p>
    </ActionDialog>
  )
}
