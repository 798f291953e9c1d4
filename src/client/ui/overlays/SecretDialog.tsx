import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { CopyButton } from '../buttons/CopyButton.tsx'
import { Note } from '../feedback/Note.tsx'
import { Dialog } from './Dialog.tsx'

/** Shows a token once, after it was made. Only its button closes it: the token cannot be shown again. */
export const SecretDialog = ({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) => (
  <Dialog
    title={title}
    actions={
      <>
        <CopyButton text={secret}>{m.account_token_copy()}</CopyButton>
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
