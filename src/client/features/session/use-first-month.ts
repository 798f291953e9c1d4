import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from './session.queries.ts'

/** First month of the organization's academic years, from 1. */
export const useFirstMonth = (): number =>
  useSuspenseQuery(userQuery).data.organization.settings.academic_year_first_month
