import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { earnerOfToken } from '#server/features/reminders/opt-out-token.ts'
import { deleteOptOut, findOptOut, insertOptOut } from '#server/features/reminders/opt-outs.sql.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerNotFound, answerServerError, htmlOf, languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { EmptyPage } from '../layout/NotFoundPage.tsx'
import { isolateBidi } from '../page-words.ts'

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

type Shown = {
  organization: string
  isOptedOut: boolean
  /** The path of this page. */
  page: string
  locale: Language
  site: Site
}

/** Whether a person gets an organization's reminders, with a button to change it: link scanners submit no forms. */
function RemindersPage({ organization, isOptedOut, page, locale, site }: Shown) {
  const words = { locale }
  const about = { organization: isolateBidi(organization) }
  const title = isOptedOut ? m.reminders_page_off_title({}, words) : m.reminders_page_on_title({}, words)
  return (
    <EmptyPage title={title} locale={locale} site={site}>
      <p>{isOptedOut ? m.reminders_page_off_text(about, words) : m.reminders_page_on_text(about, words)}</p>
      <form method="post" action={`${page}/${isOptedOut ? 'resume' : 'stop'}?lang=${locale}`}>
        <button className={isOptedOut ? 'button' : 'button primary'} type="submit">
          {isOptedOut ? m.reminders_page_resume({}, words) : m.reminders_page_stop({}, words)}
        </button>
      </form>
    </EmptyPage>
  )
}
