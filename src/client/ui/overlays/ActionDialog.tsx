import { type ReactNode, useId } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import type { IconName } from '../buttons/Icon.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { Dialog } from './Dialog.tsx'

type ActionDialogProps = {
  title: string
  /** What will happen, and what is chosen from. */
  children?: ReactNode
  /** The fields of a form, which Enter sends. */
  fields?: ReactNode
  /** Label of the act, a verb: "Revoke badge". */
  act: string
  icon?: IconName
  /** Whether it cannot be undone: the act is red, and the safe button has the focus. */
  isDanger?: boolean
  /** Label of the safe button, such as "Keep it"; "Cancel" by default. */
  cancel?: string
  /** The act as `useAction` has it. The dialog stays open while it is carried out, and shows why it was refused. */
  action?: { isPending: boolean; problem?: string | undefined }
  /** Label of the act while it is carried out. */
  busy?: string
  /** Label of the act while what it is about is being fetched. */
  waiting?: string | false
  /** Why it cannot be carried out. */
  unavailable?: string | false
  /** Why the form as a whole was refused. */
  problem?: string | undefined
  /** For content with a table. */
  isWide?: boolean
  onAct: () => void
  onClose: () => void
}

/** Asks before an act: what it does, its fields, the safe button and the act. Render it only while it is open. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, children, fields, isDanger = false, isWide = false, action, problem, onAct, onClose } = props
  const formId = useId()
  const busy = action?.isPending && props.busy
  const refusal = <Alert>{problem ?? action?.problem}</Alert>
  return (
    <Dialog
      role={isDanger ? 'alertdialog' : 'dialog'}
      title={title}
      isWide={isWide}
      {...(!busy && { onClose })}
      actions={
        <>
          <Button autoFocus={isDanger} onClick={onClose} unavailable={busy}>
            {props.cancel ?? m.word_cancel()}
          </Button>
          <Button
            kind={isDanger ? 'destructive' : 'primary'}
            icon={props.icon}
            busy={busy || props.waiting}
            unavailable={props.unavailable}
            {...(fields ? { type: 'submit', form: formId } : { onClick: onAct })}
          >
            {props.act}
          </Button>
        </>
      }
    >
      {children}
      {fields ? (
        <form
          id={formId}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) onAct()
          }}
        >
          {fields}
          {refusal}
        </form>
      ) : (
        refusal
      )}
    </Dialog>
  )
}
