import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { numberIn } from '#server/platform/text/numbers.ts'

type PageLinksParts = {
  page: number
  lastPage: number
  /** Makes the address of a page. */
  to: (page: number) => string
  locale: Language
}

/** Links to the previous and next page; renders nothing if there is only one page. */
export function PageLinks({ page, lastPage, to, locale }: PageLinksParts) {
  if (lastPage === 1) return null
  const words = m.public_page_of({ page: numberIn(locale, page), pages: numberIn(locale, lastPage) }, { locale })
  return (
    <nav className="pager" aria-label={m.public_pages({}, { locale })}>
      {page > 1 && (
        <a className="button" href={to(page - 1)} rel="prev">
          {m.public_previous({}, { locale })}
        </a>
      )}
      <span>{words}</span>
      {page < lastPage && (
        <a className="button" href={to(page + 1)} rel="next">
          {m.public_next({}, { locale })}
        </a>
      )}
    </nav>
  )
}
