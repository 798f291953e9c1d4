import { type FormEvent, useId, useState } from 'react'
import { ListPicker } from '#client/features/earners-lists/ListPicker.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'

type ChooseListProps = {
  chosen: string | undefined
  onChoose: (list: string | undefined) => void
  onClose: () => void
}

/** Dialog to choose the list that the people are filtered by. */
export function ChooseList({ chosen, onChoose, onClose }: ChooseListProps) {
  const formId = useId()
  const [list, setList] = useState(chosen ?? '')
  const show = (event: FormEvent) => {
    event.preventDefault()
    onChoose(list || undefined)
    onClose()
  }
  return (
    <Dialog
      title={m.progress_list_title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.shell_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {m.progress_list_show()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={show} noValidate>
        <ListPicker
          label={m.badges_filter_list()}
          chosen={list}
          onChoose={setList}
          ref={(input) => {
            input?.focus()
          }}
        />
      </form>
    </Dialog>
  )
}
