import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from './session.queries.ts'

/** The month with which the academic years of the organization begin, from 1. */
export const useFirstMonth = (): number =>
  useSuspenseQuery(userQuery).data.organization.settings.academic_year_first_month
