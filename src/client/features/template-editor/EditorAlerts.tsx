import type { ReactNode } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import { regionOf } from '#i18n/region.ts'
import { fieldName } from '../templates/template-words.ts'
import { useEdited, useEditing } from './editing/editing-context.ts'
import styles from './TemplateEditor.module.css'
import { useLastChange } from './use-last-change.ts'

/** What happens seldom: somebody else wrote, the template was deleted, an earlier visit left something. */
export function EditorAlerts({ onCompare }: { onCompare: () => void }) {
  const editing = useEditing()
  const isGone = useEdited((state) => state.isGone)
  const mustChoose = useEdited(({ conflicts }) => conflicts.length > 0)
  const isRestored = useEdited((state) => state.isRestored)
  return (
    <>
      {isGone && (
        <Note kind="danger">
          <Line said={m.templates_gone()}>
            <Button onClick={() => editing.renew()}>{m.templates_renew()}</Button>
          </Line>
        </Note>
      )}
      {mustChoose && (
        <Note kind="warn">
          <Conflict onCompare={onCompare} />
        </Note>
      )}
      <Taken />
      {isRestored && (
        <Note>
          <Line said={m.templates_restored_draft()}>
            <Button kind="quiet" onClick={() => editing.dismiss('isRestored')}>
              {m.shell_dismiss()}
            </Button>
            <Button kind="quiet" onClick={() => editing.discard()}>
              {m.templates_restored_discard()}
            </Button>
          </Line>
        </Note>
      )}
    </>
  )
}

const Line = ({ said, children }: { said: string; children: ReactNode }) => (
  <div className={styles.line}>
    <span role="alert">{said}</span> <span className={styles.acts}>{children}</span>
  </div>
)

function Conflict({ onCompare }: { onCompare: () => void }) {
  return (
    <Line said={m.templates_conflict(useLastChange())}>
      <Button onClick={onCompare}>{m.templates_see_both()}</Button>
    </Line>
  )
}

/** Somebody else's words have come into fields that this person had not touched. */
function Taken() {
  const editing = useEditing()
  const taken = useEdited((state) => state.taken)
  const change = useLastChange()
  const locale = useLocale()
  if (taken.length === 0) return null
  const fields = new Intl.ListFormat(regionOf(locale)).format(taken.map(fieldName))
  return (
    <Note>
      <Line said={m.templates_taken({ ...change, fields })}>
        <Button kind="quiet" onClick={() => editing.dismiss('taken')}>
          {m.shell_dismiss()}
        </Button>
      </Line>
    </Note>
  )
}
