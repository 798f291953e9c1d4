import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { DaysDialog } from '#client/ui/dates/DaysDialog.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { TemplatePicker } from '../awards/TemplatePicker.tsx'
import { ListPicker } from '../earners-lists/ListPicker.tsx'
import { useFirstMonth } from '../session/use-first-month.ts'
import type { AwardsSearch } from './awards-search.ts'

/** The filters whose value is chosen in a dialog. */
export type DialogFilter = 'template' | 'list' | 'days'

type AwardFilterDialogProps = {
  filter: DialogFilter
  search: AwardsSearch
  onFilter: (change: AwardsSearch) => void
  onClose: () => void
}

/** Dialog to filter the awards by template, list or days. */
export function AwardFilterDialog({ filter, search, onFilter, onClose }: AwardFilterDialogProps) {
  const firstMonth = useFirstMonth()
  const formId = useId()
  const [values, setValues] = useState({ template: search.template ?? '', list: search.list ?? '' })
  if (filter === 'days') {
    return (
      <DaysDialog
        title={m.awards_days_title()}
        chooseLabel={m.awards_filter_show()}
        from={search.from}
        to={search.to}
        firstMonth={firstMonth}
        onChoose={onFilter}
        onClose={onClose}
      />
    )
  }
  const show = (event: FormEvent) => {
    event.preventDefault()
    onFilter({ [filter]: values[filter] || undefined })
    onClose()
  }
  return (
    <Dialog
      title={filter === 'template' ? m.awards_template_title() : m.awards_list_title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.badges_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {m.awards_filter_show()}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={show} noValidate>
        {filter === 'template' ? (
          <TemplatePicker
            label={m.badges_template()}
            chosen={values.template}
            onChoose={(template) => setValues({ ...values, template })}
            ref={takeFocus}
          />
        ) : (
          <ListPicker
            label={m.badges_filter_list()}
            chosen={values.list}
            onChoose={(list) => setValues({ ...values, list })}
            ref={takeFocus}
          />
        )}
      </form>
    </Dialog>
  )
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()
