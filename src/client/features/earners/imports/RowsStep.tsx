import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#client/browser/save-file.ts'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { Kind } from './core/entry.ts'
import type { View } from './core/import-table.ts'
import { kindWords, subjectWords } from './import-words.ts'
import styles from './imports.module.css'
import { RowsTable } from './RowsTable.tsx'
import type { Import } from './use-import.ts'

type RowsStepProps = {
  work: Import
  /** The service refused rows that had passed the local check. */
  isRefused?: boolean
  /** What the main button says while the rows are sent. */
  busy?: string | false
  onBack: () => void
  onNext: () => void
}

/** Step to fix or skip every problem, by row and column; blocked while one is left. */
export function RowsStep({ work, isRefused, busy, onBack, onNext }: RowsStepProps) {
  const summary = work.summary!
  const { wrong, ready, skipped } = summary
  const words = subjectWords(work.subject)
  const [view, setView] = useState<View>(wrong > 0 ? 'problems' : 'all')
  const { shown, show } = useShown(work, view)
  const choose = (id: string) => setView(id === 'problems' || id === 'skipped' ? id : 'all')
  const kinds = useRef<HTMLUListElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const leaveOut = async (kind: Kind, at: number) => {
    await work.leaveOutKind(kind)
    await show()
    // The button is gone with its rows: on to the next kind, or out of the step once there is none.
    const left = kinds.current?.querySelectorAll('button') ?? []
    ;(left[Math.min(at, left.length - 1)] ?? next.current)?.focus()
  }
  const problem = wrong > 0 ? m.imports_mend_first({ count: wrong }) : ready === 0 && words.nothing()

  return (
    <>
      <div className={styles.step}>
        <Alert kind="warn">{isRefused && m.imports_refused()}</Alert>
        <p className={styles.what} role="status">
          {wrong > 0 ? m.imports_rows_wrong({ count: wrong }) : words.fine({ count: ready })}
        </p>
        {wrong > 0 && (
          <ul
            ref={kinds}
            className={`${styles.kinds} grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-x-10 border-t border-t-rule`}
          >
            {summary.kinds.map(({ kind, rows }, at) => (
              <li key={kind}>
                <Icon name="alert" size={18} />
                <span>{kindWords(kind, rows)}</span>
                <Button onClick={() => void leaveOut(kind, at)}>{m.imports_skip_these({ count: rows })}</Button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-4 items-end justify-between [&>fieldset]:flex-[0_1_30rem]">
          <SegmentedControl
            label={m.imports_show()}
            choices={[
              { id: 'problems', label: m.imports_view_problems({ count: wrong }) },
              { id: 'all', label: m.imports_view_all({ count: summary.rows }) },
              { id: 'skipped', label: m.imports_view_skipped({ count: skipped }) },
            ]}
            chosen={view}
            onChoose={choose}
          />
          {wrong > 0 && (
            <Button
              icon="download"
              onClick={() => void work.report().then((file) => saveFile(file, m.imports_report_name()))}
            >
              {m.imports_report()}
            </Button>
          )}
        </div>
        {shown?.count === 0 && (
          <EmptyState title={shown.view === 'skipped' ? m.imports_none_skipped() : m.imports_none_wrong()} />
        )}
        {shown && shown.count > 0 && <RowsTable key={shown.turn} work={work} view={shown.view} count={shown.count} />}
      </div>
      <ActionBar
        back={
          <Button big onClick={onBack}>
            {m.imports_back()}
          </Button>
        }
        note={m.imports_ready({ count: ready, of: formatNumber(summary.rows) })}
      >
        <Button ref={next} kind="primary" big busy={busy} unavailable={problem} onClick={onNext}>
          {m.imports_next()}
        </Button>
      </ActionBar>
    </>
  )
}

/**
 * The view that the worker has selected, and its number of rows. Its rows are fixed when it is selected, so that a
 * corrected row stays in place. `turn` changes with every selection, so that no row of the previous one remains.
 */
function useShown(work: Import, view: View) {
  const [shown, setShown] = useState<{ view: View; count: number; turn: number } | null>(null)
  const show = async () => {
    const count = await work.view(view)
    setShown((before) => ({ view, count, turn: (before?.turn ?? 0) + 1 }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another view is chosen
  useEffect(() => {
    void show()
  }, [view])
  return { shown, show }
}
