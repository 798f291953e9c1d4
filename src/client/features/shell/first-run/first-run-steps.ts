import type { LinkProps } from '@tanstack/react-router'
import { requestSentence } from '#client/features/credits/credit-request-words.ts'
import type { CreditTransaction } from '#contract/credits.ts'
import { m } from '#i18n/compiled/messages.js'

/** A step of the checklist for a new organization. */
export type Step = {
  id: string
  title: string
  text: string
  /** `waiting`: not done yet, but not up to the user. */
  state: 'todo' | 'waiting' | 'done'
  action?: { label: string; link: LinkProps } | { label: string; onPress: () => void }
}

type Credits = { left: number; badges: number }
type Asking = { request: CreditTransaction | null | undefined; ask: () => void }

/** The first step, because the operator needs time to answer. Issued badges imply that there were credits. */
export function creditsStep({ left, badges, request, ask }: Credits & Asking): Step {
  const step = { id: 'credits', title: m.first_credits() }
  if (left > 0 || badges > 0) return { ...step, text: m.first_credits_have({ count: left }), state: 'done' }
  return {
    ...step,
    text: request ? requestSentence(request) : m.first_credits_text(),
    state: request?.status === 'request' ? 'waiting' : 'todo',
    action: { label: m.organization_credits_ask(), onPress: ask },
  }
}

/** The steps that can be done while waiting for credits. */
export const preparations = (isDone: { logo: boolean; template: boolean; list: boolean }): Step[] => [
  {
    id: 'logo',
    title: m.first_logo(),
    text: m.first_logo_text(),
    state: isDone.logo ? 'done' : 'todo',
    action: { label: m.first_logo_act(), link: { to: '/organization', hash: 'logo' } },
  },
  {
    id: 'template',
    title: m.first_template(),
    text: m.first_template_text(),
    state: isDone.template ? 'done' : 'todo',
    action: { label: m.first_template_act(), link: { to: '/templates/$templateId', params: { templateId: 'new' } } },
  },
  {
    id: 'list',
    title: m.first_list(),
    text: m.first_list_text(),
    state: isDone.list ? 'done' : 'todo',
    action: { label: m.first_list_act(), link: { to: '/lists' } },
  },
]

/** Not offered without credits, because the award would fail at its last step. */
export function badgeStep({ left, badges }: Credits): Step {
  const step = { id: 'badge', title: m.first_badge(), text: m.first_badge_text() }
  if (badges > 0) return { ...step, state: 'done' }
  if (left === 0) return { ...step, text: m.first_badge_later(), state: 'waiting' }
  return { ...step, state: 'todo', action: { label: m.first_badge_act(), link: { to: '/award' } } }
}
