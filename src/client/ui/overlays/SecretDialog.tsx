import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { CopyButton } from '../buttons/CopyButton.tsx'
import { Note } from '../feedback/Note.tsx'
import { Dialog } from './Dialog.tsx'

type SecretDialogProps = {
  title: string
  secret: string
  /** What its button copies: a token, unless it says otherwise. */
  copy?: string
  onClose: () => void
}

/** Shows a secret once, after it was made. Only its button closes it: it cannot be shown again. */
export const SecretDialog = ({ title, secret, copy = m.account_token_copy(), onClose }: SecretDialogProps) => (
  <Dialog
    title={title}
    actions={
      <>
        <CopyButton text={secret}>{copy}</CopyButton>
        <Button kind="primary" onClick={onClose}>
          {m.account_token_kept()}
        </Button>
      </>
    }
  >
    <Note kind="warn">{m.account_token_once()}</Note>
    <code className="block p-3 border border-dashed border-rule-strong bg-paper-sunk [font:inherit] wrap-anywhere select-all">
      {secret}
    </code>
  </Dialog>
)
