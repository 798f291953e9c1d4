import { earnerOfToken } from '#server/features/reminders/opt-out-token.ts'
import { deleteOptOut, findOptOut, insertOptOut } from '#server/features/reminders/opt-outs.sql.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerNothing, answerServerError, htmlOf, languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { RemindersPage } from './RemindersPage.tsx'

/** Serves the page on which somebody stops an organization's reminders, and has them again. Looking at it changes nothing. */
export function mountReminderPages(app: App, services: Services, site: Site) {
  const { db } = services
  app.use('/reminders/*', answerServerError(site), async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
  })
  app.get('/reminders/:token', (c) => answerState(c, services, site))
  // What mail programs ask for by themselves (RFC 8058): they follow no redirect.
  app.post('/reminders/:token', (c) => stop(c, services, site, () => answerState(c, services, site)))
  app.post('/reminders/:token/stop', (c) => stop(c, services, site, () => backToPage(c)))
  app.post('/reminders/:token/resume', async (c) => {
    const person = await findPerson(c, services)
    if (!person) return answerNothing(c, 'reminders', site)
    await deleteOptOut(db, person.earnerId)
    return backToPage(c)
  })
}

async function stop(c: PageContext, services: Services, site: Site, answer: () => Response | Promise<Response>) {
  const person = await findPerson(c, services)
  if (!person) return answerNothing(c, 'reminders', site)
  await insertOptOut(services.db, person.organizationId, person.earnerId)
  return answer()
}

async function answerState(c: PageContext, services: Services, site: Site): Promise<Response> {
  const person = await findPerson(c, services)
  if (!person) return answerNothing(c, 'reminders', site)
  const { organization, isOptedOut } = person
  const locale = languageParam(c) ?? person.language
  const page = `${site.root}/reminders/${c.req.param('token')}`
  return c.html(htmlOf(<RemindersPage {...{ organization, isOptedOut, page, locale, site }} />))
}

/** The button's page is one step under it. */
const backToPage = (c: PageContext) => c.redirect(`../${c.req.param('token')}${new URL(c.req.url).search}`, 303)

/** Whoever a link of ours names, as long as we know them. */
async function findPerson(c: PageContext, { db, seal }: Services) {
  const earnerId = earnerOfToken(seal, c.req.param('token') ?? '')
  if (!earnerId) return undefined
  const found = await findOptOut(db, earnerId)
  return found && { ...found, earnerId }
}
