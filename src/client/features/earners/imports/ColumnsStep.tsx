import { useEffect, useState } from 'react'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { conditionErrors } from '../row-choice/condition-errors.ts'
import { type KnownValue, mergedValues } from '../row-choice/merged-values.ts'
import { RowChoice } from '../row-choice/RowChoice.tsx'
import { ColumnsTable } from './ColumnsTable.tsx'
import { chooseRole } from './choose-role.ts'
import type { Column } from './core/columns.ts'
import type { Role } from './core/headings.ts'
import type { ShownRow, Summary } from './core/import-table.ts'
import { rolesOf, type Subject } from './core/subject.ts'
import { subjectWords } from './import-words.ts'
import styles from './imports.module.css'
import type { Import, Opened } from './use-import.ts'

type ColumnsStepProps = { work: Import; onBack: () => void; onNext: () => void }

/** Step to set what each column is, next to its first rows, with a preview of the first rows. */
export function ColumnsStep({ work, onBack, onNext }: ColumnsStepProps) {
  const { opened, summary, condition, version } = work
  const first = useFirstRows(work, version)
  if (!opened || !summary) return null
  const { subject } = work
  const words = subjectWords(subject)
  const { columns, sheets } = opened
  const problem = columnsProblem(subject, opened, summary)
  const lacking = condition ? conditionErrors(condition) : undefined
  const reason = problem || lacking?.name || lacking?.value
  const choose = (place: number, role: Role) =>
    void work.setRoles(
      chooseRole(
        columns.map((column) => column.role),
        place,
        role,
        subject.rest,
      ),
    )
  return (
    <>
      <div className={styles.step}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),26rem))] gap-x-10 gap-y-5 items-start">
          {sheets.length > 1 && (
            <SelectField
              label={m.imports_sheet()}
              options={sheets.map((label, place) => ({ value: String(place), label }))}
              onChange={({ target }) => void work.openSheet(Number(target.value))}
            />
          )}
          <HeadingChoice
            opened={opened}
            none={words.everyRow()}
            onChoose={(heading) => void work.setHeading(heading)}
          />
          {subject.isOfBadges && !columns.some(({ role }) => role === 'title') && (
            <TextField
              label={m.badge_imports_one_title()}
              hint={m.badge_imports_one_title_hint()}
              maxLength={255}
              defaultValue={opened.title}
              onChange={({ target }) => void work.setTitle(target.value)}
            />
          )}
        </div>
        {opened.platform && <Note>{m.badge_imports_platform({ name: opened.platform })}</Note>}
        <ColumnsTable roles={rolesOf(subject)} columns={columns} onChoose={choose} />
        <ImportRows work={work} columns={columns} />
        <div role="status">{problem && <Note kind="warn">{problem}</Note>}</div>
        {!problem && first.length > 0 && (
          <section className="grid gap-2 [&_h2]:text-lg [&_li]:py-[7px] [&_li]:px-0 [&_li]:border-b [&_li]:border-b-rule [&_li]:wrap-anywhere [&_li:first-child]:border-t [&_li:first-child]:border-t-rule">
            <h2>{words.first()}</h2>
            <ul>
              {first.map(({ id, entry }) => (
                <li key={id}>
                  <b>{`${entry.first} ${entry.last}`.trim() || '–'}</b>{' '}
                  <span className="hint">{[entry.email, entry.title].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
            <p className="hint">{words.firstHint()}</p>
          </section>
        )}
        {opened.names.count > 0 && (
          <div className="max-w-160">
            <Switch
              label={m.imports_name_case()}
              hint={m.imports_name_case_hint(opened.names)}
              isOn={opened.names.isOn}
              onSwitch={work.setNameCase}
            />
          </div>
        )}
      </div>
      <ActionBar
        back={
          <Button big onClick={onBack}>
            {m.imports_back()}
          </Button>
        }
        note={m.imports_rows({ count: summary.rows })}
      >
        <Button kind="primary" big unavailable={reason} onClick={onNext}>
          {m.imports_check()}
        </Button>
      </ActionBar>
    </>
  )
}

/** `none` says what it means that no row has the names. */
type HeadingChoiceProps = { opened: Opened; none: string; onChoose: (heading: number | null) => void }

/** Choice of the heading row, which title rows may precede. */
const HeadingChoice = ({ opened: { heading, top }, none, onChoose }: HeadingChoiceProps) => (
  <SelectField
    label={m.imports_heading()}
    hint={m.imports_heading_hint()}
    options={[
      ...top.map((row, place) => ({ value: String(place), label: m.imports_heading_row({ ...row, row: row.number }) })),
      { value: '', label: none },
    ]}
    value={heading === null ? '' : String(heading)}
    onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
  />
)

/** Why the columns are not sufficient yet; false if they are. */
function columnsProblem(
  { isOfBadges, most }: Subject,
  { columns, title }: Opened,
  { all, rows }: Summary,
): string | false {
  const has = (...roles: Role[]) => columns.some(({ role }) => roles.includes(role))
  if (all === 0) return m.imports_no_rows()
  if (rows === 0) return m.rows_none_meant()
  if (rows > most) return m.imports_too_many({ rows: formatNumber(rows), most: formatNumber(most) })
  const unclear = columns.find(({ role }) => role === 'unclear')
  if (unclear) return m.imports_unclear({ row: unclear.firstRow ?? 0, value: unclear.samples[0] ?? '' })
  if (!has('email')) return m.imports_no_email()
  if (isOfBadges) {
    if (!has('title') && !title.trim()) return m.badge_imports_no_title()
    return !has('issued') && m.badge_imports_no_day()
  }
  if (!has('first_last', 'last_first') && !(has('first') && has('last'))) return m.imports_no_name()
  return false
}

function useFirstRows(work: Import, version: number) {
  const [first, setFirst] = useState<ShownRow[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of `work` change on every render, `version` only with the rows
  useEffect(() => {
    let isGone = false
    void work
      .view('all')
      .then(() => work.rows(0, 3))
      .then((rows) => isGone || setFirst(rows))
    return () => {
      isGone = true
    }
  }, [version])
  return first
}

/** As many values of a column as are read to be ticked. */
const MOST_VALUES = 50

/** Choice of the rows to import by any column of the table, also one that is not imported. */
function ImportRows({ work, columns }: { work: Import; columns: Column[] }) {
  const { condition, summary } = work
  const values = useValues(work, condition?.name ?? '')
  const isCounted = condition && summary && conditionErrors(condition) === undefined
  return (
    <RowChoice
      label={m.rows_title()}
      everything={m.rows_all()}
      columns={columns.map(({ name }, place) => ({
        id: String(place),
        label: name || m.imports_nth_column({ number: place + 1 }),
      }))}
      condition={condition}
      onChoose={(next) => void work.chooseRows(next)}
      values={values}
      count={isCounted ? m.rows_count({ count: summary.rows, of: summary.all }) : ''}
    />
  )
}

/** The values of the column with an index, as far as there are few enough to tick. */
function useValues(work: Import, place: string) {
  const [known, setKnown] = useState<{ place: string; values: KnownValue[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of `work` change on every render
  useEffect(() => {
    let isGone = false
    if (place === '') return
    void work
      .valuesOf(Number(place), MOST_VALUES)
      .then((values) => isGone || setKnown({ place, values: mergedValues(values) }))
    return () => {
      isGone = true
    }
  }, [place])
  return known?.place === place ? known.values : undefined
}
