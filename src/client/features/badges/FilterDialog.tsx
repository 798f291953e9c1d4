import { type FormEvent, useId, useState } from 'react'
import { ListPicker } from '#client/features/earners-lists/ListPicker.tsx'
import { isDay } from '#client/features/earners-lists/list-search.ts'
import { Button } from '#client/ui/Button.tsx'
import { DateField } from '#client/ui/DateField.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { m } from '#i18n/paraglide/messages.js'
import styles from './Bulk.module.css'
import type { BadgeSearch, Span } from './badge-search.ts'
import { spanName } from './span-words.ts'
import { TemplatePicker } from './TemplatePicker.tsx'

/** What has to be asked before it can narrow the list. */
export type Asked = 'template' | 'list' | 'email' | Span

type FilterDialogProps = {
  asked: Asked
  search: BadgeSearch
  onFilter: (change: BadgeSearch) => void
  onClose: () => void
}

/** Asks for the template, list, address or days to narrow the badges to. */
export function FilterDialog({ asked, search, onFilter, onClose }: FilterDialogProps) {
  const formId = useId()
  const [wish, setWish] = useState<BadgeSearch>(search)
  const [isTold, setTold] = useState(false)
  const isSpan = asked !== 'template' && asked !== 'list' && asked !== 'email'
  const errors = isSpan ? errorsIn(wish[`${asked}_from`], wish[`${asked}_to`]) : {}
  const names = isSpan ? ([`${asked}_from`, `${asked}_to`] as const) : ([asked] as const)

  const show = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (errors.from || errors.to) return
    onFilter(Object.fromEntries(names.map((name) => [name, wish[name]?.trim() || undefined])))
    onClose()
  }
  const change = (change: BadgeSearch) => setWish({ ...wish, ...change })
  return (
    <Dialog
      title={titleOf(asked)}
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
        {asked === 'template' && (
          <TemplatePicker
            label={m.badges_template()}
            chosen={wish.template ?? ''}
            onChoose={(template) => change({ template })}
            ref={takeFocus}
          />
        )}
        {asked === 'list' && (
          <ListPicker label={m.badges_filter_list()} chosen={wish.list ?? ''} onChoose={(list) => change({ list })} />
        )}
        {asked === 'email' && (
          <TextField
            label={m.badges_email()}
            hint={m.badges_filter_email_hint()}
            type="email"
            autoComplete="off"
            ref={takeFocus}
            value={wish.email ?? ''}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
        {isSpan && (
          <>
            <DateField
              label={m.badges_filter_first_day()}
              optional
              error={isTold ? errors.from : undefined}
              value={wish[`${asked}_from`] ?? ''}
              onChange={(day) => change({ [`${asked}_from`]: day })}
            />
            <DateField
              label={m.badges_filter_last_day()}
              optional
              error={isTold ? errors.to : undefined}
              value={wish[`${asked}_to`] ?? ''}
              onChange={(day) => change({ [`${asked}_to`]: day })}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

function titleOf(asked: Asked) {
  switch (asked) {
    case 'template':
      return m.badges_filter_template_title()
    case 'list':
      return m.badges_filter_list_title()
    case 'email':
      return m.badges_filter_email_title()
    default:
      return m.badges_filter_days_title({ date: spanName(asked) })
  }
}

function errorsIn(from = '', to = ''): { from?: string; to?: string } {
  const wrong = (day: string) => (day && !isDay(day) ? m.problems_field_day() : undefined)
  const isTurned = from && to && to < from
  return { from: wrong(from), to: wrong(to) ?? (isTurned ? m.badges_filter_days_order() : undefined) }
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()
