import { useId } from 'react'
import { useLevelsToGive } from '#client/features/account/session/permissions.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { Level } from '#contract/permissions.ts'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { useMemberActions } from './use-member-actions.ts'

type LevelSelectProps = {
  member: Member
  /** Why the viewing user cannot change it. */
  fixed: string | false
  /** Called instead of changing the level at once, since making an owner takes a dialog. */
  onOwner: () => void
}

/** A member's level, changed in place. */
export function LevelSelect({ member, fixed, onOwner }: LevelSelectProps) {
  const reason = useId()
  const offered = useLevelsToGive()
  const { changeLevel, isChanging } = useMemberActions(member)
  const nameOf = (level: Level) => levelName(level, getLocale())
  if (fixed) {
    return (
      <span title={fixed} aria-describedby={reason}>
        {nameOf(member.level)}
        <span id={reason} className="sr">
          {fixed}
        </span>
      </span>
    )
  }
  const choose = (level: Level) => (level === 'owner' ? onOwner() : changeLevel(level))
  return (
    <span className="relative inline-flex items-center max-w-full ml-[-9px] [&>svg]:absolute [&>svg]:right-2 [&>svg]:text-ink-3 [&>svg]:pointer-events-none">
      <select
        className="appearance-none max-w-full min-h-8.5 py-0 pr-7 pl-[9px] border border-transparent rounded-control bg-transparent text-inherit text-sm text-ellipsis cursor-pointer max-md:min-h-11 hover:border-rule-strong hover:bg-raised"
        aria-label={m.team_level_of({ name: `${member.name} ${member.last_name}` })}
        aria-busy={isChanging || undefined}
        value={member.level}
        onChange={({ target }) => !isChanging && choose(target.value as Level)}
      >
        {offered.map((level) => (
          <option className="bg-raised text-ink" key={level} value={level}>
            {nameOf(level)}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  )
}
