import { queryOptions, useQueries, useQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useCountedLink } from '#client/features/badges/use-counted-link.ts'
import { requestSentence } from '#client/features/credits/credit-request-words.ts'
import { useCreditRequest } from '#client/features/credits/use-credit-request.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import type { CreditTransaction } from '#contract/credits.ts'
import type { Statistics } from '#contract/statistics.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import type { ActionItem } from './ActionList.tsx'
import { dayFromNow, monthsLeft, thisYear } from './months.ts'
import { actionItemQueries, statisticsQuery, yearQuery } from './overview.queries.ts'
import { expiringBy, withFailedMail } from './overview-links.ts'

/** Credits that last at most this many months are an action item, since ordering more takes time. */
const SHORT = 1

/** What of the providers ends soon. Its code is loaded only where there are providers. */
const providerEndsQuery = queryOptions({
  queryKey: ['single-sign-on', 'ends'],
  queryFn: async (): Promise<ActionItem[]> => (await import('./provider-ends.ts')).providerEnds(),
})

/** The action items, most pressing first, and whether some are still loading or failed to load. */
export function useActionItems() {
  const [{ data: statistics }, { data: year }] = useSuspenseQueries({
    queries: [statisticsQuery, yearQuery(thisYear())],
  })
  const counted = useCountedLink()
  const months = monthsLeft(statistics.credits_left, year)
  const isShort = statistics.credits_left === 0 || (months !== null && months <= SHORT)
  // Leaves out what only others are allowed to act on.
  const mayEdit = useMay('edit_templates')
  const request = useCreditRequest({ enabled: isShort })
  const [expiring, drafts, blocked, failedMails] = useQueries({ queries: actionItemQueries() })
  const { single_sign_on, open_requests, open_submissions } = useSuspenseQuery(userQuery).data
  const ends = useQuery({ ...providerEndsQuery, enabled: useMay('manage_sign_in') && single_sign_on.is_on })
  const queries = [expiring, drafts, blocked, failedMails, ends]
  const items = [
    ...(ends.data ?? []),
    // The query's upper bound is exclusive, the link's inclusive.
    aboutExpiring(expiring.data, dayFromNow(29)),
    isShort ? aboutCredits(statistics, request.data) : null,
    aboutMails(failedMails.data, counted(withFailedMail)),
    aboutRequests(open_requests),
    aboutClaims(open_submissions),
    mayEdit ? aboutPaths(blocked.data) : null,
    mayEdit ? aboutDrafts(drafts.data) : null,
  ].filter((item) => item !== null)
  return {
    items,
    hasFailed: queries.some(({ isError }) => isError),
    isComing: request.isLoading || queries.some(({ isLoading }) => isLoading),
  }
}

function aboutExpiring(found: { count: number; first: string | null } | undefined, last: string): ActionItem | null {
  if (!found?.first) return null
  return {
    id: 'expiring',
    icon: 'expired',
    isPressing: true,
    title: m.overview_expiring({ count: found.count }),
    why: m.overview_expiring_first({ day: formatDay(found.first, 'long') }),
    link: expiringBy(last),
  }
}

/** Credits are only spent on badges: an organization with neither has never had any. */
function aboutCredits(
  { credits_left: left, badges_count }: Statistics,
  request?: CreditTransaction | null,
): ActionItem {
  const isNew = badges_count === 0
  const none = isNew ? m.overview_no_credits_yet() : m.overview_no_credits()
  const why = isNew && left === 0 ? m.overview_no_credits_yet_why() : m.overview_few_credits_why()
  return {
    id: 'credits',
    icon: 'alert',
    isPressing: true,
    title: left === 0 ? none : m.overview_few_credits({ count: left }),
    why: request ? requestSentence(request) : why,
    link: { to: '/organization/credits' },
  }
}

const aboutMails = (count: number | undefined, link: LinkProps): ActionItem | null =>
  count
    ? {
        id: 'mails',
        icon: 'mail',
        isPressing: true,
        title: m.overview_failed_mails({ count }),
        why: m.overview_failed_mails_why(),
        link,
      }
    : null

const aboutRequests = (count: number): ActionItem | null =>
  count
    ? {
        id: 'requests',
        icon: 'inbox',
        isPressing: true,
        title: m.overview_requests({ count }),
        why: m.overview_requests_why(),
        link: { to: '/requests' },
      }
    : null

const aboutClaims = (count: number): ActionItem | null =>
  count
    ? {
        id: 'claims',
        icon: 'award',
        isPressing: true,
        title: m.overview_claims({ count }),
        why: m.overview_claims_why(),
        link: { to: '/badges/claims' },
      }
    : null

function aboutPaths([path, ...others]: BadgeTemplate[] = []): ActionItem | null {
  if (!path) return null
  return {
    id: 'paths',
    icon: 'alert',
    isPressing: true,
    title: m.overview_blocked({ count: others.length + 1 }),
    why: m.overview_blocked_why({ title: path.title }),
    link:
      others.length === 0
        ? { to: '/learning-paths/$pathId', params: { pathId: path.id } }
        : { to: '/learning-paths', search: { status: 'active', awardable: 0 } },
  }
}

const aboutDrafts = (count: number | undefined): ActionItem | null =>
  count
    ? {
        id: 'drafts',
        icon: 'draft',
        isPressing: false,
        title: m.overview_drafts({ count }),
        why: m.overview_drafts_why(),
        link: { to: '/templates', search: { status: 'draft' } },
      }
    : null
