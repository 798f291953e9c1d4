import { useState } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { TemplatePicker } from './TemplatePicker.tsx'

type TemplateFilterProps = {
  chosen?: string
  onChoose: (id: string | undefined) => void
  onClose: () => void
}

/** Asks which template's badges to show: archived ones too, since their badges stay. */
export function TemplateFilter({ chosen = '', onChoose, onClose }: TemplateFilterProps) {
  const [picked, setPicked] = useState(chosen)
  const show = () => {
    onChoose(picked || undefined)
    onClose()
  }
  return (
    <Dialog
      title={m.badges_filter_template_title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.badges_cancel()}</Button>
          <Button kind="primary" onClick={show}>
            {m.badges_filter_show()}
          </Button>
        </>
      }
    >
      <TemplatePicker label={m.badges_template()} chosen={picked} onChoose={setPicked} ref={takeFocus} />
    </Dialog>
  )
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()
