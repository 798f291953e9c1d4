import { useState } from 'react'
import { saveFile } from '#client/browser/save-file.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './Security.module.css'

/** Shows recovery codes the only time they can be seen, so the dialog cannot be dismissed by accident. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  const text = `${m.security_recovery_file_head()}\n\n${codes.join('\n')}\n`
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'insegna-recovery-codes.txt')
  return (
    <Dialog
      title={m.security_recovery_keep_title()}
      actions={
        <Button kind="primary" unavailable={!isKept && m.security_recovery_keep_first()} onClick={onClose}>
          {m.word_done()}
        </Button>
      }
    >
      <p>{m.security_recovery_keep_text()}</p>
      <ol className={styles.codes} data-print="alone">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.tools}>
        <Button icon="print" onClick={() => window.print()}>
          {m.security_print()}
        </Button>
        <Button icon="download" onClick={download}>
          {m.security_download()}
        </Button>
        <CopyButton text={codes.join('\n')}>{m.security_copy()}</CopyButton>
      </div>
      <Checkbox
        label={m.security_recovery_kept()}
        checked={isKept}
        onChange={({ target }) => setKept(target.checked)}
      />
    </Dialog>
  )
}
