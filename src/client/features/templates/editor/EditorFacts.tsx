import { dayAt, formatInstant, formatTime } from '#client/i18n/time-zone.ts'
import { today } from '#client/ui/dates/month.ts'
import { StatusPill } from '#client/ui/feedback/Status.tsx'
import { Help } from '#client/ui/overlays/Help.tsx'
import { m } from '#i18n/compiled/messages.js'
import { statusName } from '../template-words.ts'
import { isDraft } from './form/editor-state.ts'
import { useIsDirty, useOpenTemplate, useTemplateValue } from './form/template-form.tsx'

/** Status, version, and whether everything is saved. */
export function EditorFacts() {
  const { template } = useOpenTemplate()
  const status = template?.status ?? 'draft'
  return (
    <>
      <StatusPill mark={status} label={statusName(status)} />
      <span>
        <span role="status">
          {template && `${m.templates_version({ number: template.version_code })}, `}
          <Saved />
        </span>
        {template && (
          <>
            {' '}
            <Help word={m.templates_version_word()}>{m.templates_version_help()}</Help>
          </>
        )}
      </span>
    </>
  )
}

function Saved() {
  const { template, phase } = useOpenTemplate()
  const savedAt = template?.updated_at
  const title = useTemplateValue('title').trim()
  const isUnsaved = useIsDirty()
  if (phase === 'offline') return m.templates_kept_offline()
  if (!title && !savedAt) return m.templates_needs_title()
  if (phase === 'saving') return m.templates_saving()
  if (isUnsaved && !isDraft({ template })) return m.templates_kept_here()
  if (!savedAt) return m.templates_saving()
  // A draft's pending autosave is not shown: screen readers would announce it over and over while typing.
  return dayAt(savedAt) === today()
    ? m.templates_saved_at({ time: formatTime(savedAt) })
    : m.templates_saved_on({ time: formatInstant(savedAt) })
}
