import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { BadgeImportDetails, ImportedClass } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { FindRecipients } from './FindRecipients.tsx'
import { stepLink } from './ImportStepper.tsx'
import { KindDialog } from './KindDialog.tsx'
import { matchable, problemWords } from './row-words.ts'

/** Step that says what each kind of badge becomes, and what is wrong with rows, by kinds of problem. */
export function KindsStep({ details }: { details: BadgeImportDetails }) {
  const { id, classes, problems, counts } = details
  const [asked, ask] = useState<ImportedClass | null>(null)
  return (
    <>
      <div className="grid grid-cols-1 gap-8 content-start pb-10">
        <p className="font-display font-serif text-display-sm/display-sm max-w-[40ch]" role="status">
          {m.badge_imports_found({ count: counts.ready, of: formatNumber(rowsIn(details)) })}
        </p>
        {problems.length > 0 && (
          <section className="grid gap-2" aria-labelledby="import-problems">
            <h2 id="import-problems">{m.badge_imports_problems({ count: counts.problem })}</h2>
            <p className="hint">{m.badge_imports_problems_hint()}</p>
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-x-10">
              {problems.map(({ code, count }) => (
                <li key={code} className="flex gap-3 items-center py-2 border-b border-b-rule [&>svg]:text-warn">
                  <Icon name="alert" size={18} />
                  <span className="flex-1 min-w-0">{problemWords[code]()}</span>
                  <Link {...stepLink(id, 'rows', { problem: code })}>{m.badge_imports_see_rows({ count })}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {problems.some(({ code }) => matchable.includes(code)) && <FindRecipients importId={id} />}
        <section className="grid gap-2" aria-labelledby="import-kinds">
          <h2 id="import-kinds">{m.badge_imports_kinds({ count: classes.length })}</h2>
          <p className="hint">{m.badge_imports_kinds_hint()}</p>
          <DataTable
            caption={m.badge_imports_kinds({ count: classes.length })}
            rows={classes}
            rowKey="place"
            columns={[
              {
                id: 'kind',
                slot: 'title',
                head: m.badge_imports_title_column,
                title: ({ title }) => title,
                cell: ({ title, place }) => (
                  <Link {...stepLink(id, 'rows', { kind: place })} {...fontAttributes(title)}>
                    {title || m.badge_imports_untitled()}
                  </Link>
                ),
              },
              {
                id: 'issuer',
                slot: 'wide',
                head: m.badge_imports_role_issuer,
                width: '20%',
                title: ({ issuer }) => issuer,
              },
              {
                id: 'rows',
                slot: 'number',
                head: m.badge_imports_ready_column,
                width: '9rem',
                title: ({ ready_count, rows_count }) =>
                  m.badge_imports_ready_of({ count: formatNumber(ready_count), of: formatNumber(rows_count) }),
              },
              { id: 'becomes', slot: 'detail', head: m.badge_imports_becomes, width: '28%', title: becomes },
              {
                id: 'change',
                slot: 'actions',
                head: m.word_actions,
                isHeadHidden: true,
                width: '40px',
                cell: (kind) => (
                  <IconButton
                    small
                    icon="edit"
                    label={m.badge_imports_change_of({ title: kind.title })}
                    onClick={() => ask(kind)}
                  />
                ),
              },
            ]}
          />
        </section>
        {asked && <KindDialog importId={id} kind={asked} onClose={() => ask(null)} />}
      </div>
      <ActionBar
        back={
          <LinkButton big to="/badges/import">
            {m.imports_back()}
          </LinkButton>
        }
      >
        <LinkButton big kind="primary" {...stepLink(id, 'rows')}>
          {m.imports_next()}
        </LinkButton>
      </ActionBar>
    </>
  )
}

/** All rows of an import. */
export const rowsIn = ({ counts }: BadgeImportDetails) => counts.ready + counts.problem + counts.left_out + counts.done

function becomes({ is_left_out, badge_template: template }: ImportedClass): string {
  if (is_left_out) return m.badge_imports_left_out()
  return template ? m.badge_imports_into_template({ title: template.title }) : m.badge_imports_new_draft()
}
