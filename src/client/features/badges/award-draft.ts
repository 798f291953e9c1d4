import type { z } from 'zod'
import { newKey } from '#client/api/new-key.ts'
import { keepJson, keptJson } from '#client/browser/kept.ts'
import { AWARD_DRAFTS } from '#client/features/session/left-names.ts'
import { AwardBadge } from '#contract/badges.ts'
import { AwardToList } from '#contract/list-awards.ts'

/** All that the form asks, as it was typed; empty where nothing was. */
export type AwardValues = Record<keyof AwardBadge | 'earners_list_id', string> & {
  recipients: 'one' | 'list' | 'import'
  duplicates: 'skip' | 'allow'
}

/** What is asked of the service: an award to one person, or to everybody on a list. */
export type AwardRequest = AwardBadge | AwardToList

export const isToList = (award: AwardRequest): award is AwardToList => 'earners_list_id' in award

/** The contract's schema for what is filled in. What the fields hold is text, which is one of the things it takes. */
export function schemaFor({ recipients }: AwardValues) {
  // What is imported becomes a list.
  const schema: z.ZodType<AwardRequest> = recipients === 'one' ? AwardBadge : AwardToList
  return schema as z.ZodType<AwardRequest, AwardValues>
}

/** An award that is not sent yet, or whose answer never came. */
export type AwardDraft = {
  /** Goes with the request however often it is sent, so that a double click, a retry and a reload award one badge. */
  key: string
  values: AwardValues
  /** Present once it was sent: the newest award to these people before it, null where there was none. */
  sent?: { before: string | null }
}

export const emptyAward: AwardValues = {
  badge_template_id: '',
  recipients: 'one',
  earners_list_id: '',
  duplicates: 'skip',
  recipient_email: '',
  recipient_first_name: '',
  recipient_last_name: '',
  activity_title: '',
  activity_started_at: '',
  activity_ended_at: '',
  emitted_at: '',
  expires_at: '',
  notes: '',
}

// Kept for the tab, so that it ends with it: it names a person. And by user, so that the next one does not find it.
const place = (userId: string) => AWARD_DRAFTS + userId

/** The draft that this person left in this tab, or a new one. `template` and `list` are chosen in either. */
export function openDraft(userId: string, { template, list }: { template?: string; list?: string }): AwardDraft {
  const left = keptJson('tab', place(userId)) as AwardDraft | null
  const values = {
    ...emptyAward,
    ...left?.values,
    ...(template && { badge_template_id: template }),
    ...(list && { recipients: 'list' as const, earners_list_id: list }),
  }
  return { key: left?.key ?? newKey(), values, sent: left?.sent }
}

/** True where somebody has written something, not only chosen. */
export const isBegun = ({ badge_template_id, recipients, earners_list_id, duplicates, ...written }: AwardValues) =>
  Object.values(written).some(Boolean)

export const keepDraft = (userId: string, draft: AwardDraft) => keepJson('tab', place(userId), draft)

export const dropDraft = (userId: string) => keepJson('tab', place(userId), null)
