import type { MadeFrom } from '#client/api/call.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import type { BadgeTemplate, TemplateStatus } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { statusName } from './template-words.ts'

/**
 * Activates, archives or restores a template at once, or asks if somebody else has done so meanwhile: a draft that was
 * activated and archived elsewhere is not restored unseen.
 * @returns undefined if theirs was kept
 */
export const saveStatus = <Saved>(
  save: (madeFrom: MadeFrom<Partial<BadgeTemplate>>) => Promise<Saved>,
  template: BadgeTemplate,
  status: TemplateStatus,
) =>
  saveOrAsk(save, {
    madeFrom: template,
    sent: { status },
    label: m.word_status,
    words: (_, value) => statusName(value as TemplateStatus),
  })
