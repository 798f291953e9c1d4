import { eq } from 'drizzle-orm'
import type { BadgeFilter, BadgeStatus } from '#contract/badges.ts'
import { wallClockIn } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { awards } from '../schema/tables/awards.ts'
import { badges } from '../schema/tables/badges.ts'
import { earners } from '../schema/tables/earners.ts'
import { mails } from '../schema/tables/mails.ts'
import { organizations } from '../schema/tables/organizations.ts'
import type { Issuer } from './issuer.ts'
import { addTemplate } from './templates.ts'

const FIRST_NAMES = ['Niccolò', 'Søren', 'Yıldız', 'Ana_María', '100%', "O'Brien", '学生', 'مريم', 'Zoë 😀']
const LAST_NAMES = ['Rossi', 'rossi', 'Zanella', 'Bell', 'De Santis', 'Ferri', 'Ünal']
const STATUSES: BadgeStatus[] = ['valid', 'valid', 'valid', 'revoked', 'invalid']
const EXPIRIES = [null, '2001-03-01 00:00:00', '2025-11-14 00:00:00', '2025-11-14 23:59:59', '2090-06-01 12:00:00']

export type KnownBadge = typeof badges.$inferSelect & {
  isPublished: boolean
  mailId: string
  mailStatus: 'sent' | 'failed'
  isRenewed: boolean
}

/** Adds `count` badges of every kind that a filter can distinguish, created over thirty days. */
export async function addBadgeCollection(
  db: Database,
  { organizationId }: Issuer,
  count: number,
): Promise<KnownBadge[]> {
  const published = await addTemplate(db, { organizationId })
  const unpublished = await addTemplate(db, { organizationId }, { isPublished: false, language: 'it' })
  const people = Array.from({ length: 12 }, (_, index) => ({
    organizationId,
    email: `person.${index}@wrenfield.example`,
    firstName: FIRST_NAMES[index % FIRST_NAMES.length]!,
    lastName: LAST_NAMES[index % LAST_NAMES.length]!,
  }))
  const known = await db.insert(earners).values(people).returning()
  const awardRows = await db
    .insert(awards)
    .values(
      [count, count].map((badgesCount) => ({
        organizationId,
        kind: 'list' as const,
        badgesCount,
        awardedAt: '2025-11-01 00:00:00+00',
      })),
    )
    .returning({ id: awards.id })
  const anyId = crypto.randomUUID()
  const idOf = (index: number) => index.toString(16).padStart(8, '0') + anyId.slice(8)
  const rows = Array.from({ length: count }, (_, index) => {
    const earner = known[(index * 7) % known.length]!
    const template = index % 3 === 0 ? unpublished : published
    const status = STATUSES[index % STATUSES.length]!
    const day = 1 + Math.floor((index * 30) / count)
    // In Rome, in winter. Includes midnight, which must belong to the day that it starts and is on the day before in UTC.
    const time = index % 4 === 0 ? '00:00:00' : `${String(index % 24).padStart(2, '0')}:30:00.123456`
    return {
      id: idOf(index),
      // Every fifth badge renews the one before it.
      renewsBadgeId: index % 5 === 4 ? idOf(index - 1) : null,
      organizationId,
      awardId: index % 4 === 0 ? null : awardRows[index % 2]!.id,
      imported: index % 7 === 3,
      openedAt: index % 6 === 1 ? '2025-11-21 08:00:00+00' : null,
      seq: index + 1,
      templateId: template.id,
      templateVersionId: template.versionId,
      earnerId: earner.id,
      recipientEmail: earner.email!,
      recipientFirstName: earner.firstName,
      recipientLastName: earner.lastName,
      status,
      revokedAt: status === 'revoked' ? '2025-11-20 10:00:00' : null,
      revokedReason: status === 'revoked' ? 'Issued in error' : null,
      emittedAt: `20${String(index % 7).padStart(2, '0')}-01-01 00:00:00`.replace('2000', '1999'),
      expiresAt: EXPIRIES[(index * 3) % EXPIRIES.length]!,
      createdAt: `2025-11-${String(day).padStart(2, '0')} ${time}+01`,
    }
  })
  const valid = rows.map((row) => ({
    ...row,
    expiresAt: row.expiresAt && row.expiresAt > row.emittedAt ? row.expiresAt : null,
  }))
  const stored = await db.insert(badges).values(valid).returning()
  await db.update(organizations).set({ badgesCount: count }).where(eq(organizations.id, organizationId))
  // Every fourth mail failed at first and was sent again.
  const again = stored.filter(({ seq }) => seq % 4 === 0)
  await db
    .insert(mails)
    .values(again.map((badge) => ({ ...mailOf(badge, 'failed'), createdAt: '2025-11-01 00:00:00+00' })))
  const sent = await db
    .insert(mails)
    .values(stored.map((badge) => mailOf(badge, mailStatus(badge))))
    .returning({ id: mails.id, badgeId: mails.badgeId })
  const mailOfBadge = new Map(sent.map(({ id, badgeId }) => [badgeId, id]))
  return stored.map((badge) => ({
    ...badge,
    isPublished: badge.templateId === published.id,
    mailId: mailOfBadge.get(badge.id)!,
    mailStatus: mailStatus(badge),
    isRenewed: stored.some(({ renewsBadgeId }) => renewsBadgeId === badge.id),
  }))
}

const mailStatus = ({ seq }: { seq: number }) => (seq % 5 === 0 ? 'failed' : 'sent')

const mailOf = (
  { organizationId, id, recipientEmail }: typeof badges.$inferSelect,
  status: 'sent' | 'failed',
): typeof mails.$inferInsert => ({
  organizationId,
  badgeId: id,
  recipient: recipientEmail,
  kind: 'badge_awarded',
  language: 'en',
  status,
})

/** The database's `fold` function, as far as these badges need it. */
const fold = (text: string) =>
  text
    .replace(/[’ʼ`´]/g, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .toLowerCase()

const dayOf = (wallClock: string) => wallClock.slice(0, 10)
const dayInRome = (instant: string) => dayOf(wallClockIn('Europe/Rome', new Date(instant)))
const ID_START = /^[0-9a-f]{8}[0-9a-f-]*$/i
const isIdStart = ({ id }: KnownBadge, word: string) => ID_START.test(word) && id.startsWith(word.toLowerCase())

const wordsOf = (search: string) => {
  const words = search.split(/[\s,;]+/).filter((word) => word !== '')
  return words.length > 0 ? words : [search]
}

/** Text as `find` compares it, without apostrophes and hyphens. */
const joined = (text: string) => fold(text).replace(/['-]/g, '')

/** Whether each word is a prefix of one of the person's words or word parts, or the whole is the badge's number or id. */
function isFoundBy(badge: KnownBadge, find: string): boolean {
  if (find.toUpperCase() === badge.number || find.includes(badge.id)) return true
  const text = `${badge.recipientFirstName} ${badge.recipientLastName} ${badge.recipientEmail}`
  const known = [...joined(text).split(' '), ...fold(text).split(/[^\p{L}\p{N}]+/u)]
  const words = joined(find).split(' ').filter(Boolean)
  return words.length > 0 && words.every((word) => known.some((each) => each.startsWith(word)))
}

/** Whether a badge matches the filters of E15: an independent implementation in TypeScript to compare the SQL with. */
export function matches(badge: KnownBadge, filter: BadgeFilter, now: string): boolean {
  const { status, expiresAt } = badge
  const isExpired = status === 'valid' && expiresAt !== null && expiresAt <= now
  const state = isExpired ? 'expired' : status
  const name = fold(`${badge.recipientFirstName} ${badge.recipientLastName}`)
  const { search } = filter
  return [
    filter.public === undefined || badge.isPublished === (filter.public === 1),
    !filter.recipient_email || badge.recipientEmail === filter.recipient_email.toLowerCase(),
    !filter.earner_id || badge.earnerId === filter.earner_id,
    !filter.email_id || badge.mailId === filter.email_id,
    !filter.badge_template_version_id || badge.templateVersionId === filter.badge_template_version_id,
    !filter.badge_template_id || badge.templateId === filter.badge_template_id,
    !filter.created_at_after || dayInRome(badge.createdAt) > filter.created_at_after,
    !filter.created_at_before || dayInRome(badge.createdAt) < filter.created_at_before,
    !filter.expires_at_before || (expiresAt !== null && dayOf(expiresAt) < filter.expires_at_before),
    !filter.expired_at_after || (expiresAt !== null && dayOf(expiresAt) > filter.expired_at_after),
    !filter.emitted_at_after || dayOf(badge.emittedAt) > filter.emitted_at_after,
    !filter.emitted_at_before || dayOf(badge.emittedAt) < filter.emitted_at_before,
    !filter.revoked_at_after || (badge.revokedAt !== null && dayOf(badge.revokedAt) > filter.revoked_at_after),
    !filter.revoked_at_before || (badge.revokedAt !== null && dayOf(badge.revokedAt) < filter.revoked_at_before),
    !filter.email_status || badge.mailStatus === filter.email_status,
    !filter.template_language || badge.isPublished === (filter.template_language === 'en'),
    // No badge of the collection was reported as a mistake.
    filter.is_mistaken !== 1,
    filter.is_renewed === undefined || badge.isRenewed === (filter.is_renewed === 1),
    !filter.award_id || badge.awardId === filter.award_id,
    filter.is_imported === undefined || badge.imported === (filter.is_imported === 1),
    filter.is_opened === undefined || (badge.openedAt !== null) === (filter.is_opened === 1),
    !filter.status || status === filter.status,
    !filter.state || state === filter.state,
    !filter.find || isFoundBy(badge, filter.find),
    !search || wordsOf(search).every((word) => name.includes(fold(word)) || isIdStart(badge, word)),
  ].every(Boolean)
}
