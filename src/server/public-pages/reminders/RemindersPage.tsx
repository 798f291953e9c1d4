import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Site } from '../layout/Document.tsx'
import { EmptyPage } from '../layout/NotFoundPage.tsx'
import { isolateBidi } from '../page-words.ts'

type Shown = {
  organization: string
  isOptedOut: boolean
  /** The path of this page. */
  page: string
  locale: Language
  site: Site
}

/** Whether a person gets an organization's reminders, with a button to change it: link scanners submit no forms. */
export function RemindersPage({ organization, isOptedOut, page, locale, site }: Shown) {
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
