import type { LinkProps } from '@tanstack/react-router'
import type { BadgeSearch } from '#client/features/badges/badge-search.ts'
import type { TemplateType } from '#contract/templates.ts'
import { dayOf } from './months.ts'

/** Link to the table of exactly the badges that a figure counts. */
const badges = (search: BadgeSearch): LinkProps => ({ to: '/badges', search })

/** Everyone who is on a list or has a badge. */
export const everyEarner: LinkProps = { to: '/earners' }

export const everyBadge = badges({})
export const sharedBadges = badges({ shared: 1 })
export const expiredBadges = badges({ state: 'expired' })
export const withFailedMail = badges({ mail: 'failed' })

type Only = { path?: 1 }

/** Badges issued in a month of a year; months count from 0. */
export const issuedInMonth = (year: number, month: number, only: Only = {}) => issuedIn(year, month, month, only)

export const issuedInYear = (year: number, only: Only = {}) => issuedIn(year, 0, 11, only)

const issuedIn = (year: number, first: number, last: number, only: Only) =>
  badges({ issued_from: dayOf(new Date(year, first, 1)), issued_to: dayOf(new Date(year, last + 1, 0)), ...only })

/** Valid badges, not renewed, that expire by the end of a day, soonest first. */
export const expiringBy = (day: string) => badges({ state: 'valid', renewed: 0, expires_to: day, sort: 'expires_at' })

export const ofTemplate = (template: string) => badges({ template })

export const ofType = (type: TemplateType, only: Only = {}) => badges({ type, ...only })
