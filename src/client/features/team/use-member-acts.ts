import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { Level } from '#contract/permissions.ts'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { updateMemberMutation } from './team.queries.ts'

/** What acts at once on somebody of the team, with a way to take it back. */
export function useMemberActs({ uuid: user_id, name, last_name, level: before }: Member) {
  const { mutateAsync, isPending } = useMutation(updateMemberMutation)
  const person = `${name} ${last_name}`
  const onError = (error: Error) => notify({ text: errorMessage(error) })
  // By its promise: the row may have gone to another page of the team before the answer is told.
  const change = (what: { level: Level } | { status: Member['status'] }, onSuccess?: () => void) =>
    void mutateAsync({ user_id, ...what }).then(onSuccess, onError)
  return {
    isChanging: isPending,
    changeLevel(level: Level) {
      const undo = () => change({ level: before })
      const text = m.team_level_changed({ name: person, level: levelName(level, getLocale()) })
      change({ level }, () => notify({ text, undo }))
    },
    suspend() {
      const undo = () => change({ status: 'active' })
      change({ status: 'suspended' }, () => notify({ text: m.team_suspended({ name: person }), undo }))
    },
    restore() {
      change({ status: 'active' }, () => notify({ text: m.team_restored({ name: person }) }))
    },
  }
}
