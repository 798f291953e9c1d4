import { randomFrom } from '#art/random-from.ts'
import { createUser } from '../features/accounts/create-user.ts'
import { actionContextOf } from '../features/activity/action-context.ts'
import { awardBadge } from '../features/awards/award-badge.ts'
import { revokeBadge } from '../features/badges/revoke-badge.ts'
import { grantCredits } from '../features/credits/grant-credits.ts'
import { updateBrand } from '../features/designs/brand.ts'
import { findMembership } from '../features/memberships/memberships.sql.ts'
import { createOrganization } from '../features/organizations/create-organization.ts'
import { saveOrganization } from '../features/organizations/organizations.sql.ts'
import { renewBadges } from '../features/renewals/renew-badges.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedInRequest } from '../platform/http/route.ts'
import type { Services } from '../services.ts'
import { type AwardSession, awardSessionsOf } from './award-sessions.ts'
import {
  backdateGrants,
  backdateOrganization,
  findNearestExpiry,
  insertDemoBadges,
  insertDemoEarners,
  insertDemoList,
  insertPathDecisions,
  insertSpendings,
  markMailsSent,
} from './demo.sql.ts'
import { badgesOf } from './demo-badges.ts'
import { type JourneyBadge, journeysOf } from './demo-journeys.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { makeDemoTemplates } from './make-demo-templates.ts'
import { makeSavedReports } from './make-saved-reports.ts'
import { makeScheduledAwards } from './make-scheduled-awards.ts'
import { type Person, peopleOf } from './people.ts'

type Making = { services: Services; db: Database; now: Date; password: string }

/** Number of badges awarded last, by the same use case as in the dashboard. */
const AWARDED_NOW = 3

/** Number of renewed badges, of those nearest to their expiry. */
const RENEWED_NOW = 2

/**
 * Creates a demo organization: through the use cases where they are fast enough, otherwise with bulk inserts.
 * @returns its id
 */
export async function makeDemoOrganization(demo: DemoOrganization, making: Making): Promise<string> {
  const { services, db, now } = making
  const random = randomFrom(demo.organization.name)
  const request = await makeAccounts(demo, making)
  const { organizationId, userId } = request.caller
  await updateBrand(demo.brand, request)
  const templates = await makeDemoTemplates(demo, request, now)

  const people = peopleOf(demo, random)
  const { timeZone } = services.config
  const journeys = journeysOf(demo, { people, now, timeZone })
  const others = demo.badges - AWARDED_NOW - RENEWED_NOW - journeys.badges.length
  const sessions = awardSessionsOf({ ...demo, badges: others }, now, random)
  const pathCodes = new Set(demo.templates.flatMap(({ content, steps }) => (steps ? [content.code] : [])))
  const badges = [...badgesOf(sessions, { demo, people, now, timeZone, random }), ...journeys.badges]
    .sort((one, other) => one.created_at.localeCompare(other.created_at))
    .map((badge) => ({ ...badge, ...templates.get(badge.code)!, is_learning_path: pathCodes.has(badge.code) }))
  await makeEarnersAndLists(demo, request, { people, badges, now })
  await insertDemoBadges(db, { organizationId, userId, language: demo.organization.language }, badges)
  await insertSpendings(db, organizationId, userId, [
    ...spendings(sessions),
    ...journeySpendings(demo, journeys.badges),
  ])
  const decisions = journeys.decisions.map((decision) => ({
    ...decision,
    path_id: templates.get(decision.path)!.template_id,
  }))
  await insertPathDecisions(db, organizationId, decisions)
  await awardSome(demo, { people, badges }, request)
  await renewBadges({ badge_ids: await findNearestExpiry(db, organizationId, RENEWED_NOW) }, actionContextOf(request))
  await makeScheduledAwards(demo, { templates, now }, request)
  await makeSavedReports(demo, request)
  await markMailsSent(db, organizationId)
  return organizationId
}

async function makeAccounts(demo: DemoOrganization, { services, db, now, password }: Making): Promise<SignedInRequest> {
  const organizationId = await createOrganization(db, { ...demo.organization, credits: 0 })
  await saveOrganization(db, organizationId, demo.profile)
  const userId = await createUser({ db, services }, { ...demo.user, organization: organizationId, password })
  const { membershipId } = (await findMembership(db, { userId, organizationId }))!
  for (const colleague of demo.colleagues) {
    await createUser({ db, services }, { ...colleague, organization: organizationId, password })
  }
  const oldest = daysBefore(now, Math.max(...demo.templates.map(({ age }) => age)) + 20)
  await backdateOrganization(db, organizationId, oldest)
  await grantInParts(demo, organizationId, { db, oldest, now })
  return {
    db,
    services,
    caller: {
      userId,
      organizationId,
      membershipId,
      level: 'owner',
      scopes: 'all',
      sessionId: null,
      tokenId: null,
      isFresh: false,
      isByProvider: false,
      lacksSecondFactor: false,
    },
    language: demo.organization.language,
    address: '127.0.0.1',
    userAgent: '',
    signal: new AbortController().signal,
    setSessionCookie: () => {},
    passportToken: undefined,
    setPassportCookie() {},
    signInStep: undefined,
    setSignInStep: () => {},
    browserKey: () => '',
    madeFrom: undefined,
  }
}

/** Grants credits in three parts (a pilot and two years), which add up to the badges awarded plus the credits left. */
async function grantInParts(
  { badges, creditsLeft, grants }: DemoOrganization,
  organization: string,
  { db, oldest, now }: { db: Database; oldest: Date; now: Date },
) {
  const total = badges + creditsLeft
  const year = Math.floor(total / 2 / 1000) * 1000
  const amounts = [total - 2 * year, year, year]
  for (const [index, credits] of amounts.entries()) {
    await grantCredits(db, { organization, credits, description: grants[index]! })
  }
  await backdateGrants(db, organization, [oldest, new Date(oldest.getTime() + 3_600_000), daysBefore(now, 240)])
}

type Badges = (ReturnType<typeof badgesOf>[number] & { template_id: string })[]

async function makeEarnersAndLists(
  { lists }: DemoOrganization,
  { db, caller }: SignedInRequest,
  { people, badges, now }: { people: Person[]; badges: Badges; now: Date },
) {
  const members = lists.map((list, index) => {
    const first = index === 0 ? people.length - list.people : index * 50
    const emails = people.slice(first, first + list.people).map(({ email }) => email)
    return { ...list, at: daysBefore(now, list.age).toISOString(), emails }
  })
  const firstSeen = new Map<string, string>()
  const see = (email: string, at: string) =>
    firstSeen.set(email, at < (firstSeen.get(email) ?? '9') ? at : firstSeen.get(email)!)
  for (const { email, created_at } of badges) see(email, created_at)
  for (const { emails, at } of members) for (const email of emails) see(email, at)

  const earners = people.filter(({ email }) => firstSeen.has(email))
  await insertDemoEarners(
    db,
    caller.organizationId,
    earners.map((person) => ({ ...person, created_at: firstSeen.get(person.email)! })),
  )
  for (const list of members) await insertDemoList(db, caller, list)
}

const spendings = (sessions: AwardSession[]) =>
  sessions.map(({ template, at, people }) => ({
    description: template.content.title,
    credits: people,
    at: at.toISOString(),
  }))

const journeySpendings = ({ templates }: DemoOrganization, badges: JourneyBadge[]) =>
  badges.map(({ code, created_at }) => ({
    description: templates.find(({ content }) => content.code === code)!.content.title,
    credits: 1,
    at: created_at,
  }))

/** Awards the last badges and revokes one of them, by the same use cases as in the dashboard. */
async function awardSome(
  { revocations }: DemoOrganization,
  { people, badges }: { people: Person[]; badges: Badges },
  request: SignedInRequest,
) {
  const { template_id, activity_title } = badges.at(-1)!
  for (const [index, person] of people.slice(-AWARDED_NOW).entries()) {
    const award = {
      badge_template_id: template_id,
      activity_title,
      recipient_email: person.email,
      recipient_first_name: person.first_name,
      recipient_last_name: person.last_name,
    }
    const { badgeId: id } = await awardBadge(award, actionContextOf(request))
    if (index === 0) await revokeBadge({ badge_id: id, reason: revocations[0]! }, request)
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60_000)
}
