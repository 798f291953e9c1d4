import type { BadgeState } from '#contract/badges.ts'
import type { Language } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import {
  countMyBadges,
  findMyBadges,
  MY_PAGE_SIZE,
  type MyBadgeRow,
  type MyCount,
  type MyFilter,
} from '#server/features/passports/my-badges.sql.ts'
import { findAddresses } from '#server/features/passports/passports.sql.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import { pageImage } from '../template/public-template.ts'

export type MyBadge = {
  id: string
  title: string
  language: Language
  /** Path of the picture. */
  image: string
  organization: string
  holder: string
  emittedAt: string
  expiresAt: string | null
  state: Exclude<BadgeState, 'undone'>
  visibility: 'public' | 'link' | 'hidden'
  /** Of a badge on the earner's page: nobody else sees it there. */
  notShown?: boolean
}

type Group = { key: string; name: string; count: number }

export type MyBadges = {
  /** Badges of the page, under the year of their issue. */
  years: { year: string; badges: MyBadge[] }[]
  /** Of all pages, without the filter. */
  total: number
  organizations: Group[]
  people: Group[]
  /** The main one first. */
  addresses: string[]
  page: number
  lastPage: number
  /** The filter and the page, as in the URL. */
  query: Record<string, string>
}

/** One page of a passport's badges. A filter that matches nothing of it shows everything. */
export async function myBadges(
  passportId: string,
  asked: MyFilter & { page: number },
  services: Pick<Services, 'db' | 'urls' | 'clock' | 'config'>,
): Promise<MyBadges> {
  const { db } = services
  const counts = await countMyBadges(db, passportId)
  const organizations = groupsOf(counts, ({ organization, organizationName }) => [organization, organizationName])
  const people = groupsOf(counts, ({ person, personName }) => [keyOf(person), personName])
  const organization = organizations.find(({ key }) => key === asked.organization)?.key
  const person = people.find(({ key }) => key === asked.person)?.key
  const isShown = (count: MyCount) =>
    (!organization || count.organization === organization) && (!person || keyOf(count.person) === person)
  const sum = (some: MyCount[]) => some.reduce((all, { count }) => all + count, 0)
  const lastPage = Math.max(1, Math.ceil(sum(counts.filter(isShown)) / MY_PAGE_SIZE))
  const page = Math.min(asked.page, lastPage)
  const rows = await findMyBadges(
    db,
    passportId,
    { organization, person: counts.find((count) => keyOf(count.person) === person)?.person },
    page,
  )
  const now = wallClockNow(services)
  const badges = rows.map((row) => myBadge(row, now, services))
  const query = {
    ...(organization && { organization }),
    ...(person && { person }),
    ...(page > 1 && { page: String(page) }),
  }
  const addresses = (await findAddresses(db, passportId)).map(({ email }) => email)
  return { years: byYear(badges), total: sum(counts), organizations, people, addresses, page, lastPage, query }
}

/** Stands for a name in the URL, which must not hold it. */
const keyOf = (nameKey: string) => hashSecret(nameKey).slice(0, 8)

function groupsOf(counts: MyCount[], keyAndName: (count: MyCount) => [string, string]): Group[] {
  const groups = new Map<string, Group>()
  for (const each of counts) {
    const [key, name] = keyAndName(each)
    const group = groups.get(key) ?? { key, name: withoutBidiControls(name).trim(), count: 0 }
    groups.set(key, { ...group, count: group.count + each.count })
  }
  return [...groups.values()].sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
}

/** A badge as the pages of its earner show it. */
export function myBadge(row: MyBadgeRow, now: string, { urls }: Pick<Services, 'urls'>): MyBadge {
  const { id, version, template, organizationName, firstName, lastName, emittedAt, expiresAt, status, visibility } = row
  const ended = expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
  return {
    id,
    title: withoutBidiControls(version.title),
    language: version.language,
    image: pageImage(badgePicture(template, version), urls).base,
    organization: withoutBidiControls(organizationName),
    holder: withoutBidiControls(`${firstName} ${lastName}`).trim(),
    emittedAt,
    expiresAt,
    state: status === 'valid' ? ended : status,
    visibility: visibility ?? 'public',
  }
}

function byYear(badges: MyBadge[]) {
  const years = new Map<string, MyBadge[]>()
  for (const badge of badges) {
    const year = badge.emittedAt.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), badge])
  }
  return [...years].map(([year, ofYear]) => ({ year, badges: ofYear }))
}
