/** An organization of the planned installation. @property lists which of its people each list has */
type PlannedOrganization = {
  badges: number
  people: number
  templates: number
  lists: { first: number; size: number }[]
}

/** An act of awarding. @property list undefined for one person @property person the first person, @property first its `seq` */
export type PlannedAward = {
  organization: number
  template: number
  list: number | undefined
  person: number
  size: number
  first: number
  at: Date
}

export type PlannedInstallation = { organizations: PlannedOrganization[]; awards: PlannedAward[] }

const SEED = 38
const SMALLEST_LIST = 3
const LARGEST_LIST = 50_000
const BADGES_PER_PERSON = 10
/** Of all badges, those of the largest organization, and those that are awarded one by one. */
const LARGEST = 0.2
const ONE_BY_ONE = 0.1
/** Of all awards, those in the weeks at the end of a term. */
const AT_ENDS_OF_TERMS = 0.7
const FIRST_YEAR = 2021
const LAST_YEAR = 2026
/** Of each year, as month from 0, first day and length in days. */
const ENDS_OF_TERMS = [
  { month: 0, day: 20, days: 30 },
  { month: 5, day: 10, days: 35 },
] as const
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Plans an installation as they are in life: one organization has a fifth of the badges and most are small, a few templates
 * have most of them, they come in bursts at the end of terms, and lists have from 3 to 50,000 people. The same number is
 * always planned the same.
 */
export function planInstallation(badges: number): PlannedInstallation {
  const draw = drawing(SEED)
  const organizations = sizesOf(badges).map((size) => planOrganization(size, draw))
  const awards = organizations.flatMap((organization, index) => planAwards(organization, index, draw))
  awards.sort((one, other) => one.at.getTime() - other.at.getTime())
  const next = organizations.map(() => 1)
  for (const award of awards) {
    award.first = next[award.organization]!
    next[award.organization] = award.first + award.size
  }
  return { organizations, awards }
}

/** Numbers from 0 to 1 from a seed, by the generator known as mulberry32. */
function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** How many badges each organization has: up to 500, the first of which has a fifth of all. */
function sizesOf(badges: number): number[] {
  const others = Math.min(499, Math.max(2, Math.floor(badges / 200)))
  const weights = Array.from({ length: others }, (_, index) => 1 / (index + 8))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const sizes = weights.map((weight) => Math.max(1, Math.round((badges * (1 - LARGEST) * weight) / all)))
  return [badges - sizes.reduce((sum, size) => sum + size, 0), ...sizes]
}

function planOrganization(badges: number, draw: () => number): PlannedOrganization {
  const people = Math.max(SMALLEST_LIST, Math.ceil(badges / BADGES_PER_PERSON))
  const count = Math.min(40, 2 + Math.floor(Math.sqrt(people) / 4))
  const lists = Array.from({ length: count }, () => {
    const size = Math.min(people, Math.round(SMALLEST_LIST * (LARGEST_LIST / SMALLEST_LIST) ** draw()))
    return { first: Math.floor(draw() * people), size }
  })
  return { badges, people, templates: Math.min(300, 3 + Math.floor(Math.sqrt(badges) / 5)), lists }
}

function planAwards(organization: PlannedOrganization, index: number, draw: () => number): PlannedAward[] {
  const { badges, people, templates, lists } = organization
  const awards: PlannedAward[] = []
  // The cube makes a tenth of the templates have half of the awards.
  const one = () => ({ organization: index, template: Math.floor(templates * draw() ** 3), first: 0, at: day(draw) })
  let left = Math.round(badges * (1 - ONE_BY_ONE))
  // Each list in turn, so that the large ones do not take everything.
  for (let turn = 0; lists.some(({ size }) => size <= left); turn++) {
    const list = turn % lists.length
    const { first: person, size } = lists[list]!
    if (size > left) continue
    awards.push({ ...one(), list, person, size })
    left -= size
  }
  const alone = badges - awards.reduce((sum, { size }) => sum + size, 0)
  for (let count = 0; count < alone; count++) {
    awards.push({ ...one(), list: undefined, person: Math.floor(draw() * people), size: 1 })
  }
  return awards
}

/** A day and hour, with more of them in later years. */
function day(draw: () => number): Date {
  const year = FIRST_YEAR + Math.floor((LAST_YEAR - FIRST_YEAR + 1) * Math.sqrt(draw()))
  const end = ENDS_OF_TERMS[draw() < 0.4 ? 0 : 1]
  const isBurst = draw() < AT_ENDS_OF_TERMS
  const start = isBurst ? Date.UTC(year, end.month, end.day) : Date.UTC(year, 0, 1)
  const days = Math.floor(draw() * (isBurst ? end.days : 300))
  return new Date(start + days * DAY_MS + (7 + draw() * 10) * 60 * 60 * 1000)
}
