import type { z } from 'zod'
import { booleanToFlag } from '#contract/formats.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { getPassport, listMyBadges as listContract, listPassportAddresses } from '#contract/passports/passports.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { instantFrom, wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import { countMyBadges, findMyBadges } from './my-badges.sql.ts'
import { findMyPeople } from './my-people.sql.ts'
import { findPage } from './passport-pages.sql.ts'
import { findAddresses, findPassportSessions, type PassportSession } from './passports.sql.ts'

type Shown = z.input<typeof getPassport.output>['data']

/** What a passport holds about its person. */
export async function showPassport(
  { id, passportId }: PassportSession,
  { db, urls }: Pick<Services, 'db' | 'urls'>,
): Promise<Shown> {
  const people = await findMyPeople(db, passportId)
  const sessions = await findPassportSessions(db, passportId)
  const page = await findPage(db, passportId)
  return {
    addresses: await addressesOf(db, passportId),
    people: people.map(({ earnerId, name, organizationId, organizationName, count }) => ({
      id: earnerId,
      name,
      organization: { id: organizationId, name: organizationName },
      badges_count: count,
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      user_agent: session.userAgent,
      last_seen_at: instantFrom(session.lastSeenAt),
      expires_at: instantFrom(session.expiresAt),
      is_current: booleanToFlag(session.id === id),
    })),
    page: page
      ? {
          url: urls.page(page.slug),
          is_on: booleanToFlag(page.isOn),
          name: page.name,
          slug: page.slug,
          text: page.words,
          is_indexed: booleanToFlag(page.isIndexed),
        }
      : null,
  }
}

/** The addresses of a passport, the main one first. */
export async function addressesOf(
  db: Database,
  passportId: string,
): Promise<z.input<typeof listPassportAddresses.output>['data']> {
  const addresses = await findAddresses(db, passportId)
  return addresses.map(({ email, isMain, provedAt, badgesCount }) => ({
    email,
    is_main: booleanToFlag(isMain),
    proved_at: instantFrom(provedAt),
    badges_count: badgesCount,
  }))
}

/** One page of a passport's badges. */
export async function listOwnBadges(
  passportId: string,
  { page, ...query }: z.output<typeof listContract.input>,
  services: Pick<Services, 'db' | 'urls' | 'clock' | 'config'>,
): Promise<z.input<typeof listContract.output>> {
  const { db, urls } = services
  const organization = query.organization_id
  const counts = await countMyBadges(db, passportId)
  const total = counts
    .filter((each) => !organization || each.organization === organization)
    .reduce((sum, { count }) => sum + count, 0)
  const rows = await findMyBadges(db, passportId, { organization }, page, PAGE_SIZE)
  const now = wallClockNow(services)
  const data = rows.map((row) => ({
    id: row.id,
    url: urls.badge(row.id),
    title: row.version.title,
    language: row.version.language,
    ...urls.image('image', badgePicture(row.template, row.version)),
    organization_name: row.organizationName,
    recipient_name: withoutBidiControls(`${row.firstName} ${row.lastName}`).trim(),
    emitted_at: row.emittedAt,
    expires_at: row.expiresAt,
    state: stateOf(row, now),
    visibility: row.visibility ?? ('public' as const),
  }))
  return { data, ...pageEnvelope(urls.api('/api/v1/me/badges'), query, page, rows.length, total) }
}

type OwnState = z.input<typeof listContract.output>['data'][number]['state']

function stateOf({ status, expiresAt }: { status: string; expiresAt: string | null }, now: string): OwnState {
  if (status !== 'valid') return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}
