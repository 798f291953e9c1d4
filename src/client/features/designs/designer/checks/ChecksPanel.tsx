import { useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { m } from '#i18n/compiled/messages.js'
import { useDesigner } from '../designer-context.ts'
import type { CheckRow } from './check-rows.ts'

const MARKS = { passed: 'valid', warning: 'alert', blocking: 'revoked', waiting: 'draft' } as const
const COLORS = {
  passed: 'text-ok-mark',
  warning: 'text-warn-mark',
  blocking: 'text-danger-mark',
  waiting: 'text-idle-mark',
}

/** What the checks of the badge say, each with its repair. Small screens fold it to one line while all pass. */
export function ChecksPanel({ rows }: { rows: CheckRow[] }) {
  const { change, select, openPart, pickSymbol } = useDesigner()
  const failed = rows.filter(({ state }) => state === 'warning' || state === 'blocking')
  const [isOpen, setOpen] = useState<boolean>()
  const isShown = isOpen ?? failed.length > 0
  const passed = rows.filter(({ state }) => state === 'passed').length
  const summary = failed.length
    ? m.designer_checks_failed({ count: failed.length })
    : m.designer_checks_passed({ passed, all: rows.length })
  // Not while something is typed.
  const spoken = useDebounced([summary, ...failed.map(({ title }) => title)].join('. '), 1000)
  const repairBy = ({ part, repair }: CheckRow) => {
    if (part) select(part)
    if (repair?.asks === 'symbol') pickSymbol()
    if (repair?.asks === 'words' && part) openPart(part)
    if (repair?.design) change(repair.design)
  }
  return (
    <section
      aria-label={m.designer_checks()}
      tabIndex={-1}
      data-area="checks"
      className="flex-none overflow-auto border-t border-t-ink px-5 pt-3.5 pb-4 md:max-h-[55vh] max-md:max-h-[34vh] max-md:border-t-rule max-md:px-4 max-md:py-2.5 max-md:in-data-sheet:hidden"
    >
      <h2 className="flex items-baseline gap-1.5 text-md/md">
        {m.designer_checks()}
        <span className={failed.length ? 'font-label text-warn' : 'font-text text-ink-2'}>{summary}</span>
        <button
          type="button"
          aria-expanded={isShown}
          aria-label={m.designer_checks()}
          onClick={() => setOpen(!isShown)}
          className="-my-3 ml-auto hidden size-11 place-items-center border-0 bg-transparent text-ink-3 max-md:grid"
        >
          <Icon name={isShown ? 'down' : 'up'} />
        </button>
      </h2>
      <p className="sr" role="status">
        {m.designer_checks()}: {spoken}
      </p>
      <ul className="mt-2 grid gap-1.75 max-md:not-data-shown:hidden" data-shown={isShown || undefined}>
        {rows.map((row) => (
          <li key={row.id} className="flex gap-2.25">
            <Icon name={MARKS[row.state]} size={18} className={`mt-px ${COLORS[row.state]}`} />
            <div className="min-w-0">
              <b className={`block font-label text-md/sm ${row.state === 'blocking' ? 'text-danger' : ''}`}>
                {row.title}
              </b>
              <span className="block text-ink-2 text-xs/xs">{row.fact}</span>
              {row.repair && (
                <Button
                  className="mt-1.5 min-h-7.5! whitespace-normal! px-2.5! text-left text-sm! touch:min-h-11!"
                  onClick={() => repairBy(row)}
                >
                  {row.repair.label}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
