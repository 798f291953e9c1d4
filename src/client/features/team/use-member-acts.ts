import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { Level } from '#contract/permissions.ts'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelWords } from '#i18n/level-words.ts'
import { getLocale } from '#i18n/locales.ts'
import { updateMemberMutation } from './team.queries.ts'

/** What acts at once on somebody of the team, with a way to take it back. */
export function useMemberActs({ uuid: user_id, name, last_name, level: before }: Member) {
  const { mutate, isPending } = useMutation(updateMemberMutation)
  const person = `${name} ${last_name}`
  const onError = (error: Error) => notify({ text: errorMessage(error) })
  return {
    isChanging: isPending,
    changeLevel(level: Level) {
      const undo = () => mutate({ user_id, level: before }, { onError })
      const text = m.team_level_changed({ name: person, level: levelWords(level, getLocale()).name })
      mutate({ user_id, level }, { onSuccess: () => notify({ text, undo }), onError })
    },
    suspend() {
      const undo = () => mutate({ user_id, status: 'active' }, { onError })
      const onSuccess = () => notify({ text: m.team_suspended({ name: person }), undo })
      mutate({ user_id, status: 'suspended' }, { onSuccess, onError })
    },
    restore() {
      const onSuccess = () => notify({ text: m.team_restored({ name: person }) })
      mutate({ user_id, status: 'active' }, { onSuccess, onError })
    },
  }
}
