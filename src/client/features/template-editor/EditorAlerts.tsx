import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConflictNotice } from '#client/features/page/conflicts/ConflictNotice.tsx'
import type { Choice } from '#client/features/page/conflicts/use-stale-save.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { fieldName } from '#client/features/templates/field-words.ts'
import { fieldWords } from '#client/features/templates/history/field-text.ts'
import { type TextField, textsOf } from '#client/features/templates/texts/template-texts.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { formatTime } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import { regionOf } from '#i18n/region.ts'
import { showField, useOpenTemplate, useTemplateValues } from './form/template-form.tsx'
import { lastChangeQuery } from './last-change.queries.ts'
import { CONFLICT_ID } from './notice-ids.ts'

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

/** A notice's text, announced when it appears, and its actions. */
const NoteLine = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex gap-3 items-center max-md:grid">
    <span role="alert">{text}</span>{' '}
    <span
      // The buttons do not make the line taller, so that its icon stays beside the first words.
      className="flex flex-none gap-2 -my-2 max-md:flex-wrap max-md:m-0"
    >
      {children}
    </span>
  </div>
)

/** Somebody else changed the same fields of the template. */
function TemplateConflict() {
  const { conflicts, resolve, template } = useOpenTemplate()
  const mine = useTemplateValues()
  const change = useLastChange()
  if (conflicts.length === 0 || !template) return null
  const theirs = textsOf(template)
  const choose = (fields: string[], choice: Choice) => {
    resolve(fields as TextField[], choice)
    if (fields.length < conflicts.length) return
    // After the closed dialog has returned the focus to a button that is gone.
    requestAnimationFrame(() => requestAnimationFrame(() => showField(fields[0] ?? 'title')))
  }
  const rows = conflicts.map((field) => ({
    field,
    label: fieldName(field),
    mine: fieldWords(field, mine[field]),
    theirs: fieldWords(field, theirs[field]),
  }))
  return <ConflictNotice id={CONFLICT_ID} change={change} rows={rows} onChoose={choose} takesFocus={false} />
}

/** Who changed the template last, and when: `you` in another window, `someone` unknown, or `other` with a name. */
function useLastChange() {
  const { template, taken, conflicts } = useOpenTemplate()
  const locale = useLocale()
  const isNeeded = taken.length + conflicts.length > 0 && template !== null
  const { data: user } = useQuery(userQuery)
  const { data: change } = useQuery({ ...lastChangeQuery(template?.id ?? ''), enabled: isNeeded })
  const person = change?.user
  return {
    who: !person ? ('someone' as const) : person.uuid === user?.uuid ? ('you' as const) : ('other' as const),
    name: person ? `${person.name} ${person.last_name}` : '',
    time: formatTime(change?.created_at ?? template?.updated_at ?? new Date().toISOString()),
    list: (fields: TextField[]) => new Intl.ListFormat(regionOf(locale)).format(fields.map(fieldName)),
  }
}
