import { useQuery } from '@tanstack/react-query'
import { createLink, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { scrollableRow } from '#client/ui/layout/scrollable-row.ts'
import { MenuButton } from '#client/ui/overlays/Menu.tsx'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { isSameQuestion, questionIn, questionOfSaved, type ReportQuestion, searchOf } from '../report-question.ts'
import type { ReportSearch } from '../report-search.ts'
import { savedReportsQuery } from '../reports.queries.ts'
import styles from './SavedTabs.module.css'

/** Maximum number of tabs; the menu at the end lists every saved report. */
const MAX_TABS = 5

/** The search params of a saved report. */
export const savedSearch = ({ id, query }: SavedReport): ReportSearch => ({
  ...searchOf(questionOfSaved(query)),
  saved: id,
})

/** Tabs of the default report and the saved ones; an open report that is not saved has a tab between them. */
export function SavedTabs({ search, question }: { search: ReportSearch; question: ReportQuestion }) {
  const { data: saved } = useQuery(savedReportsQuery)
  const open = saved?.find(({ id }) => id === search.saved)
  const first = saved?.slice(0, MAX_TABS) ?? []
  const tabs = open && !first.includes(open) ? [...first.slice(0, MAX_TABS - 1), open] : first
  const isDefault = !search.saved && isSameQuestion(question, questionIn({}))
  return (
    <>
      {search.saved && saved && !open && <Note>{m.reports_saved_gone()}</Note>}
      <nav
        ref={scrollableRow}
        className={`${styles.tabs} flex gap-6 mt-0 mx-0 mb-5 border-b border-b-rule max-2xl:relative max-2xl:overflow-x-auto max-2xl:[scrollbar-width:none] max-md:mt-0 max-md:mx-[calc(-1_*_var(--gutter))] max-md:mb-4 max-md:py-0 max-md:px-gutter print:hidden`}
        aria-label={m.reports_saved_reports()}
      >
        <TabLink to="/reports" search={{}} isOpen={isDefault}>
          {m.reports_default_name()}
        </TabLink>
        {!isDefault && !open && (saved || !search.saved) && (
          <span aria-current="page" className="italic">
            {m.reports_unsaved()}
          </span>
        )}
        {tabs.map((report) => (
          <TabLink
            key={report.id}
            to="/reports"
            search={savedSearch(report)}
            isOpen={report === open}
            className="2xl:flex-[0_1_auto]! 2xl:min-w-10 2xl:max-w-56 2xl:[&>span:first-child]:min-w-0 2xl:[&>span:first-child]:overflow-hidden 2xl:[&>span:first-child]:text-ellipsis"
            title={report.name}
          >
            <span>{report.name}</span>
            {report.is_shared === 1 && (
              <>
                <span className="sr">{m.reports_shared_mark()}</span>
                <Icon name="lists" size={15} />
              </>
            )}
          </TabLink>
        ))}
        {saved && saved.length > MAX_TABS && <AllReports saved={saved} />}
      </nav>
    </>
  )
}

type TabProps = ComponentProps<'a'> & { isOpen: boolean }

/** Takes `aria-current` from `isOpen`, because the router would also mark reports whose URLs begin alike. */
const TabLink = createLink(({ isOpen, 'aria-current': _, children, ...link }: TabProps) => (
  <a {...link} aria-current={isOpen ? 'page' : undefined}>
    {children}
  </a>
))

function AllReports({ saved }: { saved: SavedReport[] }) {
  const navigate = useNavigate()
  const items = saved.map((report) => ({
    id: report.id,
    label: report.name,
    onAction: () => void navigate({ to: '/reports', search: savedSearch(report) }),
  }))
  return (
    <MenuButton
      label={m.reports_saved_reports()}
      hasWords
      groups={[items]}
      className="ml-auto cursor-pointer"
      face={m.reports_all({ count: formatNumber(saved.length) })}
    />
  )
}
