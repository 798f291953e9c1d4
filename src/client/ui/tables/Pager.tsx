import { Link, type LinkProps } from '@tanstack/react-router'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import styles from './Pager.module.css'
import { pagesAround } from './pages-around.ts'

/** The meta of a listing: `from` and `to` are the first and last row of this page, 1-based; null on an empty page. */
export type PageMeta = {
  current_page: number
  last_page: number
  from: number | null
  to: number | null
  total: number
}

type PagerProps = {
  meta: PageMeta
  /** Link to a page. */
  link: (page: number) => LinkProps
}

/** The current range of rows, and links to the other pages. */
export function Pager({ meta, link }: PagerProps) {
  const { current_page: page, last_page: lastPage, from, to, total } = meta
  if (from === null || to === null) return null
  const rows = { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) }
  const rowsText =
    lastPage === 1
      ? m.shell_rows_all(rows)
      : from === to
        ? m.shell_rows_one({ row: rows.to, total: rows.total })
        : m.shell_rows(rows)
  return (
    <nav className="flex flex-wrap gap-x-4 gap-y-2 items-center pt-4 text-ink-2 text-sm" aria-label={m.shell_pages()}>
      <span className="num">{rowsText}</span>
      {lastPage > 1 && (
        <span className={`${styles.pages} flex gap-0.5 ml-auto print:hidden`}>
          <Turn label={m.shell_page_before()} icon="left" link={page > 1 ? link(page - 1) : null} />
          {pagesAround(page, lastPage).map((each) =>
            typeof each === 'string' ? (
              <span key={each} className="max-md:hidden" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={each}
                {...link(each)}
                className={styles.number}
                // exact: page 1 has fewer search params than the others, so it would match every page's URL.
                activeOptions={{ exact: true }}
                aria-label={m.shell_page({ page: formatNumber(each) })}
                aria-current={each === page ? 'page' : undefined}
              >
                {formatNumber(each)}
              </Link>
            ),
          )}
          <Turn label={m.shell_page_after()} icon="right" link={page < lastPage ? link(page + 1) : null} />
        </span>
      )}
    </nav>
  )
}

function Turn({ label, icon, link }: { label: string; icon: 'left' | 'right'; link: LinkProps | null }) {
  if (!link) {
    return (
      <span className="text-rule-strong" aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link {...link} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
