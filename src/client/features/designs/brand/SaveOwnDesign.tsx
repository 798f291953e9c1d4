import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { Design } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { keepDesignMutation } from '../designer/designer.queries.ts'

/** Keeps a design to begin others with. */
export function SaveOwnDesign({ design, onClose }: { design: Design; onClose: () => void }) {
  const save = useAction(keepDesignMutation, { done: m.own_designs_saved(), next: onClose })
  return (
    <NameDialog
      title={m.own_designs_save()}
      name=""
      action={save}
      onName={(name) => void save.run({ name, design, key: save.key })}
      onClose={onClose}
    />
  )
}

type NameDialogProps = {
  title: string
  name: string
  action: { isPending: boolean; problem?: string | undefined }
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a starting design. */
export function NameDialog({ title, name: first, action, onName, onClose }: NameDialogProps) {
  const [name, set] = useState(first)
  const [isWrong, setWrong] = useState(false)
  const isMissing = name.trim() === ''
  return (
    <ActionDialog
      title={title}
      act={m.word_save()}
      action={action}
      busy={m.word_saving()}
      onAct={() => (isMissing ? setWrong(true) : onName(name.trim()))}
      onClose={onClose}
      fields={
        <TextField
          label={m.brand_enamel_name()}
          autoFocus
          maxLength={100}
          value={name}
          {...(isWrong && isMissing && { error: m.brand_enamel_name_missing() })}
          onChange={({ target }) => set(target.value)}
        />
      }
    />
  )
}
