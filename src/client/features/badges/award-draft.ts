import type { AwardBadge } from '#contract/badges.ts'

/** All that the form asks, as it was typed; empty where nothing was. */
export type AwardValues = Record<keyof AwardBadge, string>

/** An award that is not sent yet, or whose answer never came. */
export type AwardDraft = {
  /** Goes with the request however often it is sent, so that a double click, a retry and a reload award one badge. */
  key: string
  values: AwardValues
}

export const emptyAward: AwardValues = {
  badge_template_id: '',
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
const place = (userId: string) => `insegna.award.${userId}`

/** The draft that this person left in this tab, or a new one. `template` is chosen in either. */
export function openDraft(userId: string, template?: string): AwardDraft {
  const left = read(userId)
  const values = { ...emptyAward, ...left?.values, ...(template && { badge_template_id: template }) }
  return { key: left?.key ?? newKey(), values }
}

/** True where somebody has written something. */
export const isBegun = ({ badge_template_id: _, ...written }: AwardValues) => Object.values(written).some(Boolean)

export function keepDraft(userId: string, draft: AwardDraft) {
  try {
    sessionStorage.setItem(place(userId), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: then the draft lasts as long as the page.
  }
}

export function dropDraft(userId: string) {
  try {
    sessionStorage.removeItem(place(userId))
  } catch {}
}

/** Not `randomUUID`, which a page without https does not have. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function read(userId: string): AwardDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(userId)) ?? 'null') as AwardDraft | null
  } catch {
    return null
  }
}
