import { MONTHS, type Statistics, type YearStatistics } from '#contract/statistics.ts'
import { TemplateType } from '#contract/templates.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import { findFigures, findMonths } from './statistics.sql.ts'

/** E12: the badges of a year by month of issue; by default the current year in the service's time zone. */
export async function showYear(
  year: number | undefined,
  { db, caller, services }: SignedInRequest,
): Promise<YearStatistics> {
  const shownYear = year ?? Number(wallClockNow(services).slice(0, 4))
  const rows = await findMonths(db, caller.organizationId, shownYear)
  const monthly = (counts: (row: (typeof rows)[number]) => boolean) =>
    MONTHS.map((_, index) => total(rows.filter((row) => row.month === index + 1 && counts(row))))
  return {
    labels: [...MONTHS],
    badges: monthly(() => true),
    learning_paths: monthly((row) => row.isLearningPath),
  }
}

/** E13: the organization's totals, as of now. */
export async function showStatistics({ db, caller, services }: SignedInRequest): Promise<Statistics> {
  const { organizationId } = caller
  const now = wallClockNow(services)
  const figures = await findFigures(db, organizationId, now)
  const { badgesCount, holdersCount, types } = figures
  return {
    badges_count: badgesCount,
    earners_count: figures.earnersCount,
    badges_expired_count: figures.expired,
    credits_left: figures.creditsLeft,
    holders_count: holdersCount,
    badge_assignees_ratio: holdersCount === 0 ? 0 : Math.round(badgesCount / holdersCount),
    shared_by_user_count: figures.shared,
    badges_by_type: byType(types),
    learning_paths_by_type: byType(types.filter((row) => row.isLearningPath)),
    top_5_badge_templates_assigned: byTitle(figures.top),
    top_badge_templates: figures.top.map(({ template, version, badges }) => ({
      badge_template_id: template.id,
      title: version.title,
      code: version.code,
      badges_count: badges,
      ...services.urls.image('image', badgePicture(template, version)),
    })),
  }
}

const total = (rows: { badges: number }[]) => rows.reduce((sum, { badges }) => sum + badges, 0)

type Figures = Awaited<ReturnType<typeof findFigures>>

function byType(rows: Figures['types']): Statistics['badges_by_type'] {
  const counts = TemplateType.options.map((type) => [type, total(rows.filter((row) => row.type === type))])
  return Object.fromEntries(counts) as Statistics['badges_by_type']
}

/** Titles that cannot be keys of the response object. */
const LOST = new Set(['__proto__'])

/**
 * An object cannot have the same key twice, so the code is appended to equal titles, and to a title
 * that collides with another one's title and code.
 */
function byTitle(rows: Figures['top']): Record<string, number> {
  const isTwice = (title: string) => rows.filter(({ version }) => version.title === title).length > 1
  const labels = new Map<string, number>()
  for (const { version, badges } of rows) {
    const { title, code } = version
    let label = isTwice(title) || LOST.has(title) ? `${title} [${code}]` : title
    while (labels.has(label)) label += ` [${code}]`
    labels.set(label, badges)
  }
  return Object.fromEntries(labels)
}
