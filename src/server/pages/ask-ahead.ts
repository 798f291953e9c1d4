import type { Context } from 'hono'
import type { z } from 'zod'
import { listApiTokens } from '#contract/api-tokens.ts'
import { listBadges } from '#contract/badges.ts'
import { listCreditTransactions } from '#contract/credits.ts'
import { listEarnersLists } from '#contract/earners-lists.ts'
import { listLearningPaths } from '#contract/learning-paths.ts'
import { getUser, getVisitor, listSessions } from '#contract/session.ts'
import { getStatistics, getYearStatistics } from '#contract/statistics.ts'
import { listTemplates } from '#contract/templates.ts'
import { wallClockIn } from '#server/clock.ts'
import type { App } from '#server/http/mount.ts'

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000

/** What a page is drawn with, where its address holds no search. A browser test holds the two together. */
function questionsOf(page: string, timeZone: string): string[] {
  const today = wallClockIn(timeZone).slice(0, 10)
  const year = Number(today.slice(0, 4))
  const inMonth = new Date(Date.parse(today) + 30 * DAY).toISOString().slice(0, 10)
  const ofYear = (asked: number) => `${getYearStatistics.path}?year=${asked}`
  const questions: Record<string, string[]> = {
    '/': [
      getStatistics.path,
      ofYear(year),
      ofYear(year - 1),
      `${listBadges.path}?state=valid&expires_at_before=${inMonth}&sort=expires_at`,
      `${listTemplates.path}?status=draft&is_learning_path=0`,
      `${listLearningPaths.path}?status=active`,
      `${listBadges.path}?email_status=failed`,
    ],
    '/badges': [listBadges.path],
    '/templates': [`${listTemplates.path}?is_learning_path=0`],
    '/lists': [listEarnersLists.path],
    '/account': [listSessions.path, listApiTokens.path],
    '/organization': [getUser.path, `${listCreditTransactions.path}?page=1`],
  }
  return questions[page] ?? []
}

export type Answers = Record<string, unknown>

/**
 * What the interface answers to what a page of the dashboard asks first, by the address that it asks: first of all who is
 * signed in. Only what is answered with success is in it; whatever else was asked the page will ask itself.
 *
 * @param timeZone decides which day it is
 */
export async function askAhead(app: App, c: Context, page: string, timeZone: string): Promise<Answers> {
  const asked = [getVisitor.path, ...(c.req.url.includes('?') ? [] : questionsOf(page, timeZone))]
  const headers = { cookie: c.req.header('cookie') ?? '', 'accept-language': c.req.header('accept-language') ?? '' }
  const answers = await Promise.all(
    asked.map(async (address) => {
      const answer = await app.request(address, { headers }, c.env)
      return answer.status === 200 ? [[address, await answer.json()]] : []
    }),
  )
  return Object.fromEntries(answers.flat())
}

/** Whoever is signed in, as the service has answered; null or undefined where nobody is. */
export function visitorIn(answers: Answers) {
  const visitor = answers[getVisitor.path] as z.input<typeof getVisitor.output> | undefined
  return visitor?.data
}
