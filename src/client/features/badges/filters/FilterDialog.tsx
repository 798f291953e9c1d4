import { type FormEvent, useId, useState } from 'react'
import { TemplatePicker } from '#client/features/awards/TemplatePicker.tsx'
import { ListPicker } from '#client/features/earners-lists/ListPicker.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { DaySpanFields, wrongDays } from '#client/ui/dates/DaySpanFields.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from '../Bulk.module.css'
import type { BadgeSearch, Span } from '../badge-search.ts'
import { spanName } from './span-words.ts'

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
  const days = isSpan ? { from: wish[`${asked}_from`] ?? '', to: wish[`${asked}_to`] ?? '' } : { from: '', to: '' }
  const names = isSpan ? ([`${asked}_from`, `${asked}_to`] as const) : ([asked] as const)

  const show = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    const wrong = wrongDays(days)
    if (wrong.from || wrong.to) return
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
          <ListPicker
            label={m.badges_filter_list()}
            hint={m.earners_filter_hint()}
            chosen={wish.list ?? ''}
            onChoose={(list) => change({ list })}
            ref={takeFocus}
          />
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
          <DaySpanFields
            days={days}
            onChange={({ from, to }) => change({ [`${asked}_from`]: from, [`${asked}_to`]: to })}
            isTold={isTold}
          />
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

const takeFocus = (input: HTMLInputElement | null) => input?.focus()
