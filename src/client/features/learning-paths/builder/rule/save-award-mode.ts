import type { MadeFrom } from '#client/api/call.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import type { AwardMode } from '#contract/learning-paths/rule.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'

/** Who awards a path, in words. */
export const awardModes: { id: AwardMode; label: () => string; hint: () => string }[] = [
  { id: 'manual', label: m.progress_mode_manual, hint: m.progress_mode_manual_hint },
  { id: 'approval', label: m.progress_mode_approval, hint: m.progress_mode_approval_hint },
  { id: 'automatic', label: m.progress_mode_automatic, hint: m.progress_mode_automatic_hint },
]

/** Saves who awards a path, or asks if somebody else has changed it meanwhile. @returns undefined if theirs was kept */
export const saveAwardMode = <Saved>(
  save: (madeFrom: MadeFrom<Partial<BadgeTemplate>>) => Promise<Saved>,
  path: BadgeTemplate,
  award_mode: AwardMode,
) =>
  saveOrAsk(save, {
    madeFrom: path,
    sent: { award_mode },
    label: m.progress_mode_title,
    words: (_, value) => awardModes.find(({ id }) => id === value)?.label(),
  })
