import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useOpenTemplate } from './form/template-form.tsx'
import { NoteLine } from './NoteLine.tsx'
import { TemplateConflict } from './TemplateConflict.tsx'
import { useLastChange } from './use-last-change.ts'

/** Rare notices: somebody else's changes, a deleted template, input restored from an earlier visit. */
export function EditorAlerts() {
  const { isGone, taken, isRestored, renew, dismiss, discard } = useOpenTemplate()
  const change = useLastChange()
  return (
    <>
      {isGone && (
        <Note kind="danger">
          <NoteLine text={m.templates_gone()}>
            <Button onClick={renew}>{m.templates_renew()}</Button>
          </NoteLine>
        </Note>
      )}
      <TemplateConflict />
      {taken.length > 0 && (
        <Note>
          <NoteLine text={m.templates_taken({ ...change, fields: change.list(taken) })}>
            <Button kind="quiet" onClick={() => dismiss('taken')}>
              {m.shell_dismiss()}
            </Button>
          </NoteLine>
        </Note>
      )}
      {isRestored && (
        <Note>
          <NoteLine text={m.templates_restored_draft()}>
            <Button kind="quiet" onClick={() => dismiss('isRestored')}>
              {m.shell_dismiss()}
            </Button>
            <Button kind="quiet" onClick={discard}>
              {m.templates_restored_discard()}
            </Button>
          </NoteLine>
        </Note>
      )}
    </>
  )
}
