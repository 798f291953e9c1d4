import { useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { isEnter } from '#client/ui/forms/is-enter.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'

type OtherOrgFilterProps = { chosen?: string; onChoose: (org: string | undefined) => void; onClose: () => void }

/** Dialog to filter templates by the other organization that they are issued with. */
export function OtherOrgFilter({ chosen = '', onChoose, onClose }: OtherOrgFilterProps) {
  const [typed, setTyped] = useState(chosen)
  const show = () => {
    onChoose(typed.trim() || undefined)
    onClose()
  }
  return (
    <Dialog
      title={m.templates_filter_other_org_title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.templates_cancel()}</Button>
          <Button kind="primary" onClick={show}>
            {m.templates_filter_show()}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label={m.templates_other_org()}
        hint={m.templates_filter_other_org_hint()}
        maxLength={255}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => isEnter(event) && show()}
      />
    </Dialog>
  )
}
