import { earnerOfToken } from '#server/features/reminders/opt-out-token.ts'
import { deleteOptOut, findOptOut, insertOptOut } from '#server/features/reminders/opt-outs.sql.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerNotFound, answerServerError, htmlOf, languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { RemindersPage } from './RemindersPage.tsx'

/** Serves the page to stop and resume an organization's reminders. A GET changes nothing. */
export function mountReminderPages(app: App, services: Services, site: Site) {
  const { db } = services
  app.use('/reminders/*', answerServerError(site), async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
  })
  app.get('/reminders/:token', (c) => answerState(c, services, site))
  // One-click unsubscribe of mail programs (RFC 8058), which follow no redirect.
  app.post('/reminders/:token', (c) => stop(c, services, site, () => answerState(c, services, site)))
  app.post('/reminders/:token/stop', (c) => stop(c, services, site, () => backToPage(c)))
  app.post('/reminders/:token/resume', async (c) => {
    const person = await findPerson(c, services)
    if (!person) return answerNotFound(c, 'reminders', site)
    await deleteOptOut(db, person.earnerId)
    return backToPage(c)
  })
}

async function stop(c: PageContext, services: Services, site: Site, answer: () => Response | Promise<Response>) {
  const person = await findPerson(c, services)
  if (!person) return answerNotFound(c, 'reminders', site)
  await insertOptOut(services.db, person.earnerId)
  return answer()
}

async function answerState(c: PageContext, services: Services, site: Site): Promise<Response> {
  const person = await findPerson(c, services)
  if (!person) return answerNotFound(c, 'reminders', site)
  const { organization, isOptedOut } = person
  const locale = languageParam(c) ?? person.language
  const page = `${site.root}/reminders/${c.req.param('token')}`
  return c.html(htmlOf(<RemindersPage {...{ organization, isOptedOut, page, locale, site }} />))
}

/** Relative, because the buttons post to one level below the page. */
const backToPage = (c: PageContext) => c.redirect(`../${c.req.param('token')}${new URL(c.req.url).search}`, 303)

/** The earner of a valid token; undefined for a forged one or an erased person. */
async function findPerson(c: PageContext, { db, seal }: Services) {
  const earnerId = earnerOfToken(seal, c.req.param('token') ?? '')
  if (!earnerId) return undefined
  const found = await findOptOut(db, earnerId)
  return found && { ...found, earnerId }
}
