import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Site } from '../layout/Document.tsx'
import { EmptyPage } from '../layout/NotFoundPage.tsx'
import { isolateBidi } from '../page-words.ts'

type Shown = {
  organization: string
  /** Title of the badge's template. */
  title: string
  isReported: boolean
  /** The path of this page. */
  page: string
  locale: Language
  site: Site
}

/** Lets the recipient of a misdirected mail report it. A form, because link scanners follow links but submit no forms. */
export function NotForMePage({ organization, title, isReported, page, locale, site }: Shown) {
  const words = { locale }
  const about = { organization: isolateBidi(organization), title: isolateBidi(title) }
  const heading = isReported ? m.not_for_me_reported({}, words) : m.not_for_me_title({}, words)
  return (
    <EmptyPage title={heading} locale={locale} site={site}>
      <p>{isReported ? m.not_for_me_reported_text(about, words) : m.not_for_me_text(about, words)}</p>
      {!isReported && (
        <form method="post" action={`${page}?lang=${locale}`}>
          <button className="button primary" type="submit">
            {m.not_for_me_button({}, words)}
          </button>
        </form>
      )}
    </EmptyPage>
  )
}
