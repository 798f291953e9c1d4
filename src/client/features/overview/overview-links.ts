import type { LinkProps } from '@tanstack/react-router'
import type { BadgeSearch } from '#client/features/badges/badge-search.ts'
import type { TemplateType } from '#contract/templates.ts'
import { dayOf } from './months.ts'

/** The table of exactly the badges that a figure counts. */
const badges = (search: BadgeSearch): LinkProps => ({ to: '/badges', search })

export const everyBadge = badges({})
export const sharedBadges = badges({ shared: 1 })
export const expiredBadges = badges({ state: 'expired' })
export const withFailedMail = badges({ mail: 'failed' })

/** Those that were issued in a month of a year, counted from 0. */
export const issuedInMonth = (year: number, month: number) =>
  badges({ issued_from: dayOf(new Date(year, month, 1)), issued_to: dayOf(new Date(year, month + 1, 0)) })

/** The valid ones that expire by the end of a day, the soonest first. */
export const expiringBy = (day: string) => badges({ state: 'valid', expires_to: day, sort: 'expires_at' })

export const ofType = (type: TemplateType, only: { path?: 1 } = {}) => badges({ type, ...only })
