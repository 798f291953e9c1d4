import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatTime } from '#client/i18n/dates.ts'
import { regionOf, useLocale } from '#client/i18n/locale.ts'
import { Button } from '#client/ui/Button.tsx'
import { Note } from '#client/ui/Note.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { useEdited, useEditing } from './editing-context.ts'
import styles from './TemplateEditor.module.css'
import { fieldName } from './template-words.ts'
import { lastChangeQuery, versionsQuery } from './templates.queries.ts'

/** What somebody has to know before going on, above the form. */
export function EditorNotes({ onCompare }: { onCompare: () => void }) {
  const editing = useEditing()
  const isGone = useEdited((state) => state.isGone)
  const mustChoose = useEdited(({ conflicts }) => conflicts.length > 0)
  const isRestored = useEdited((state) => state.isRestored)
  const problem = useEdited((state) => state.problem)
  const isArchived = useEdited(({ template }) => template?.status === 'archived')
  return (
    <div className={styles.notes}>
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
      {problem && (
        <Note kind="danger">
          <span role="alert">{problem}</span>
        </Note>
      )}
      <Taken />
      {isRestored && (
        <Note>
          <Line said={m.templates_restored_draft()}>
            <Button kind="quiet" onClick={() => editing.dismiss('isRestored')}>
              {m.templates_dismiss()}
            </Button>
            <Button kind="quiet" onClick={() => editing.discard()}>
              {m.templates_restored_discard()}
            </Button>
          </Line>
        </Note>
      )}
      {isArchived && <Note>{m.templates_is_archived()}</Note>}
      <NextVersion />
    </div>
  )
}

const Line = ({ said, children }: { said: string; children: ReactNode }) => (
  <>
    <span role="alert">{said}</span> <span className={styles.acts}>{children}</span>
  </>
)

function Conflict({ onCompare }: { onCompare: () => void }) {
  const { name, time } = useLastChange()
  return (
    <Line said={m.templates_conflict({ name, time })}>
      <Button onClick={onCompare}>{m.templates_see_both()}</Button>
    </Line>
  )
}

/** Somebody else's words have come into fields that this person had not touched. */
function Taken() {
  const editing = useEditing()
  const taken = useEdited((state) => state.taken)
  const { name, time } = useLastChange()
  const locale = useLocale()
  if (taken.length === 0) return null
  const fields = new Intl.ListFormat(regionOf(locale)).format(taken.map(fieldName))
  return (
    <Note>
      <Line said={m.templates_taken({ name, time, fields })}>
        <Button kind="quiet" onClick={() => editing.dismiss('taken')}>
          {m.templates_dismiss()}
        </Button>
      </Line>
    </Note>
  )
}

/** Who changed the template last, as a sentence begins with it, and when. */
export function useLastChange() {
  const template = useEdited((state) => state.template)
  const isAsked = useEdited(({ taken, conflicts }) => taken.length + conflicts.length > 0)
  const { data: user } = useQuery(userQuery)
  const { data: change } = useQuery({ ...lastChangeQuery(template?.id ?? ''), enabled: isAsked && template !== null })
  const who = change?.user
  const name = who ? `${who.name} ${who.last_name}` : m.templates_somebody()
  return {
    name: who && who.uuid === user?.uuid ? m.templates_you_elsewhere() : name,
    time: formatTime(change?.created_at ?? template?.updated_at ?? new Date().toISOString()),
  }
}

/** The number of the version that the next save begins; null where it goes into the one that is there. */
export function useNextVersion(): { next: number; number: string; count: number } | null {
  const template = useEdited((state) => state.template)
  const isIssued = template !== null && template.status !== 'draft' && template.badges_count > 0
  const { data: versions } = useQuery({ ...versionsQuery(template?.id ?? ''), enabled: isIssued })
  const current = isIssued && versions?.find(({ id }) => id === template.badge_template_version_id)
  if (!current || current.badges_count === 0) return null
  return { next: Number(current.version_code) + 1, number: current.version_code, count: current.badges_count }
}

function NextVersion() {
  const begins = useNextVersion()
  return begins && <Note>{m.templates_next_version(begins)}</Note>
}
