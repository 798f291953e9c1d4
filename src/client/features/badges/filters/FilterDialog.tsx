import { type FormEvent, useId, useState } from 'react'
import { TemplatePicker } from '#client/features/awards/TemplatePicker.tsx'
import { ListPicker } from '#client/features/earners-lists/ListPicker.tsx'
import { useFirstMonth } from '#client/features/session/use-first-month.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { DaySpanFields, wrongDays } from '#client/ui/dates/DaySpanFields.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from '../Bulk.module.css'
import type { BadgeSearch } from '../badge-search.ts'
import type { FilterField } from './filter-fields.ts'

type FilterDialogProps = FilterField['dialog'] & {
  names: FilterField['names']
  search: BadgeSearch
  onFilter: (change: BadgeSearch) => void
  onClose: () => void
}

/** Dialog to filter the badges by template, list, address or days. */
export function FilterDialog({ control, title, names, search, onFilter, onClose }: FilterDialogProps) {
  const formId = useId()
  const firstMonth = useFirstMonth()
  const [values, setValues] = useState<BadgeSearch>(search)
  const [areProblemsShown, setProblemsShown] = useState(false)
  const isSpan = control !== 'template' && control !== 'list' && control !== 'email'
  const days = isSpan
    ? { from: values[`${control}_from`] ?? '', to: values[`${control}_to`] ?? '' }
    : { from: '', to: '' }

  const show = (event: FormEvent) => {
    event.preventDefault()
    setProblemsShown(true)
    const wrong = wrongDays(days)
    if (wrong.from || wrong.to) return
    onFilter(Object.fromEntries(names.map((name) => [name, String(values[name] ?? '').trim() || undefined])))
    onClose()
  }
  const change = (change: BadgeSearch) => setValues({ ...values, ...change })
  return (
    <Dialog
      title={title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.badges_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {m.badges_filter_show()}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={show} noValidate>
        {control === 'template' && (
          <TemplatePicker
            label={m.badges_template()}
            chosen={values.template ?? ''}
            onChoose={(template) => change({ template })}
            ref={takeFocus}
          />
        )}
        {control === 'list' && (
          <ListPicker
            label={m.badges_filter_list()}
            hint={m.earners_filter_hint()}
            chosen={values.list ?? ''}
            onChoose={(list) => change({ list })}
            ref={takeFocus}
          />
        )}
        {control === 'email' && (
          <TextField
            label={m.badges_email()}
            hint={m.badges_filter_email_hint()}
            type="email"
            autoComplete="off"
            ref={takeFocus}
            value={values.email ?? ''}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
        {isSpan && (
          <DaySpanFields
            days={days}
            onChange={({ from, to }) => change({ [`${control}_from`]: from, [`${control}_to`]: to })}
            areProblemsShown={areProblemsShown}
            firstMonth={firstMonth}
          />
        )}
      </form>
    </Dialog>
  )
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()
