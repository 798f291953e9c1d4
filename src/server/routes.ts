import { apiTokenRoutes } from './features/accounts/api-tokens.routes.ts'
import { sessionRoutes } from './features/accounts/session.routes.ts'
import { userRoutes } from './features/accounts/users.routes.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { awardRoutes } from './features/awards/awards.routes.ts'
import { badgeImportRoutes } from './features/badge-imports/badge-imports.routes.ts'
import { badgeRoutes } from './features/badges/badges.routes.ts'
import { certificateFileRoutes } from './features/certificate-files/certificate-files.routes.ts'
import { certificateRoutes } from './features/certificates/certificates.routes.ts'
import { claimRoutes } from './features/claims/claims.routes.ts'
import { openBadgesRoutes } from './features/credentials/open-badges-api/open-badges-api.routes.ts'
import { creditRoutes } from './features/credits/credits.routes.ts'
import { designRoutes } from './features/designs/designs.routes.ts'
import { earnerRoutes } from './features/earners/earners.routes.ts'
import { earnersListRoutes } from './features/earners-lists/earners-lists.routes.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { learningPathRoutes } from './features/learning-paths/learning-paths.routes.ts'
import { leaverRoutes } from './features/leavers/leavers.routes.ts'
import { mailWordsRoutes } from './features/mail-words/mail-words.routes.ts'
import { membershipRoutes } from './features/memberships/memberships.routes.ts'
import { movingOutRoutes } from './features/moving-out/moving-out.routes.ts'
import { organizationRoutes } from './features/organizations/organizations.routes.ts'
import { passportRoutes } from './features/passports/passport.routes.ts'
import { pathProgressRoutes } from './features/path-progress/path-progress.routes.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { reminderRoutes } from './features/reminders/reminders.routes.ts'
import { renewalRoutes } from './features/renewals/renewals.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { requestRoutes } from './features/requests/requests.routes.ts'
import { scheduledAwardRoutes } from './features/scheduled-awards/scheduled-awards.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { singleSignOnRoutes } from './features/single-sign-on/single-sign-on.routes.ts'
import { skillRoutes } from './features/skills/skills.routes.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { templateRoutes } from './features/templates/templates.routes.ts'
import { upcomingRoutes } from './features/upcoming/upcoming.routes.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import type { Declared, Route } from './platform/http/route.ts'

/** All routes of the HTTP API. */
export const routes: Route[] = [
  ...sessionRoutes,
  ...userRoutes,
  ...apiTokenRoutes,
  ...secondFactorRoutes,
  ...singleSignOnRoutes,
  ...membershipRoutes,
  ...organizationRoutes,
  ...invitationRoutes,
  ...statisticsRoutes,
  ...reportRoutes,
  ...upcomingRoutes,
  ...creditRoutes,
  ...historyRoutes,
  ...activityRoutes,
  ...templateRoutes,
  ...skillRoutes,
  ...learningPathRoutes,
  ...pathProgressRoutes,
  ...badgeRoutes,
  ...badgeImportRoutes,
  ...awardRoutes,
  ...certificateFileRoutes,
  ...renewalRoutes,
  ...scheduledAwardRoutes,
  ...earnerRoutes,
  ...earnersListRoutes,
  ...privacyRoutes,
  ...requestRoutes,
  ...claimRoutes,
  ...passportRoutes,
  ...leaverRoutes,
  ...movingOutRoutes,
  ...reminderRoutes,
  ...mailWordsRoutes,
  ...certificateRoutes,
  ...designRoutes,
  ...webhookRoutes,
]

/** All that the OpenAPI document and the page of permissions tell of: with the APIs whose answers a standard prescribes. */
export const declaredRoutes: Declared[] = [...routes, ...openBadgesRoutes]
