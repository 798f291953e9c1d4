import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { Level } from '#contract/permissions.ts'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { updateMemberMutation } from './team.queries.ts'

/** Actions on a member that apply at once; changing a level and suspending offer an undo. */
export function useMemberActions(member: Member) {
  const { uuid: user_id, name, last_name, level: before } = member
  const { runAsync, isPending } = useAction(updateMemberMutation)
  const person = `${name} ${last_name}`
  const change = (
    what: { level: Level } | { status: Member['status'] },
    from: Member,
    onSuccess?: (saved: Member) => void,
  ) =>
    void saveOrAsk((madeFrom) => runAsync({ user_id, ...what, madeFrom }), {
      madeFrom: from,
      sent: what,
      label: memberField,
      words: memberWords,
    }).then((saved) => saved && onSuccess?.(saved), sayRefusal)
  return {
    isChanging: isPending,
    changeLevel(level: Level) {
      const text = m.team_level_changed({ name: person, level: levelName(level, getLocale()) })
      change({ level }, member, (saved) => notify({ text, undo: () => change({ level: before }, saved) }))
    },
    suspend() {
      const text = m.team_suspended({ name: person })
      change({ status: 'suspended' }, member, (saved) =>
        notify({ text, undo: () => change({ status: 'active' }, saved) }),
      )
    },
    restore() {
      change({ status: 'active' }, member, () => notify({ text: m.team_restored({ name: person }) }))
    },
  }
}

/** The name of what is changed of a member. */
export const memberField = (field: string) => (field === 'level' ? m.team_level() : m.word_status())

/** Its values in words. */
export function memberWords(field: string, value: unknown): string {
  if (field === 'level') return levelName(value as Level, getLocale())
  return value === 'active' ? m.templates_status_active() : m.team_suspended_on()
}
