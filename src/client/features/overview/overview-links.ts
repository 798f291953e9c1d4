import type { LinkProps } from '@tanstack/react-router'
import { dayOf } from './months.ts'

/** The badges that were issued in a month of a year, counted from 0. */
export const issuedInMonth = (year: number, month: number): LinkProps => ({
  to: '/badges',
  search: {
    issued_from: dayOf(new Date(year, month, 1)),
    issued_to: dayOf(new Date(year, month + 1, 0)),
  } as LinkProps['search'],
})
