import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { wrongMailQuery } from '#client/features/organization/mails/wrong-mail.queries.ts'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { missingIn } from '#client/features/templates/texts/template-texts.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { showRefusal } from '#client/ui/feedback/RefusalPlace.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { m } from '#i18n/compiled/messages.js'
import { isDraft } from './form/editor-state.ts'
import { showField, useIsDirty, useOpenTemplate, useTemplateValues } from './form/template-form.tsx'
import { fieldNames, type TemplateValues } from './form/template-values.ts'
import { CONFLICT_ID, REFUSAL_ID } from './notice-ids.ts'
import { useNextVersion } from './use-next-version.ts'

// Lazy: only archived templates have it.
const Restore = lazyPart(() => import('./Restore.tsx'), 'Restore')

/** The current actions: save or activate a draft, save or discard changes, or else the next step. */
export function EditorActions() {
  const isChanged = useIsDirty()
  const now = isDraft(useOpenTemplate()) ? 'draft' : isChanged ? 'changed' : 'saved'
  const actions = useRef<HTMLSpanElement>(null)
  const wasHere = useRef(false)
  // A pressed button is replaced by another one, which gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the buttons change
  useEffect(() => {
    if (wasHere.current && document.activeElement === document.body) {
      actions.current?.querySelector<HTMLElement>('a, button:last-of-type')?.focus()
    }
  }, [now])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus
    <span
      ref={actions}
      className="flex flex-wrap gap-2 items-center justify-end max-md:gap-2.5 max-md:[&>:is(a,_button)]:flex-[1_0_auto] max-md:[&>:is(a,_button)]:max-w-full max-md:[&>[data-reason]]:flex-[1_0_100%] max-md:[&>[data-reason]]:-order-1 max-md:[&>[data-reason]]:max-w-none"
      onFocus={() => {
        wasHere.current = true
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) wasHere.current = false
      }}
    >
      {now === 'draft' && <DraftActions />}
      {now === 'changed' && <SaveActions />}
      {now === 'saved' && <NextAction />}
    </span>
  )
}

function DraftActions() {
  const { form, save, conflicts, template, country } = useOpenTemplate()
  const [isActivating, setActivating] = useState(false)
  const mustChoose = useWhyNot('edit_templates') || (conflicts.length > 0 && m.templates_choose_first())
  const missing = missingIn(useTemplateValues(), country)
  const showMissing = () => missing[0] && showField(missing[0])
  const hasWrongMail = useQuery(wrongMailQuery(template?.id ?? '')).data

  const activate = async () => {
    setActivating(true)
    const isSaved = await save({ status: 'active' })
    setActivating(false)
    if (isSaved) notify({ text: m.templates_activated({ title: form.getValues('title') }) })
    else showFirstWrong(form)
  }
  return (
    <>
      <Button
        onClick={() => save({ isManual: true }).then(() => showFirstWrong(form))}
        unavailable={mustChoose}
        onUnavailable={showConflict}
      >
        {m.templates_save_draft()}
      </Button>
      <Button
        kind="primary"
        busy={isActivating && m.templates_activating()}
        unavailable={
          mustChoose ||
          (missing.length > 0 && m.templates_activate_missing({ count: missing.length })) ||
          (hasWrongMail && m.mail_words_stops_activating())
        }
        onUnavailable={conflicts.length > 0 ? showConflict : showMissing}
        onClick={activate}
      >
        {m.templates_activate()}
      </Button>
    </>
  )
}

function SaveActions() {
  const { form, save, discard, phase, conflicts } = useOpenTemplate()
  const begins = useNextVersion()
  const whyNot = useWhyNot('edit_templates')
  const saveAll = async () => {
    const saved = await save({ isManual: true })
    if (saved) notify({ text: m.templates_saved({ title: form.getValues('title'), number: saved.version_code }) })
    else showFirstWrong(form)
  }
  return (
    <>
      <Button onClick={discard}>{m.templates_discard()}</Button>
      <Button
        kind="primary"
        busy={phase === 'saving' && m.templates_saving_now()}
        unavailable={whyNot || (conflicts.length > 0 && m.templates_choose_first())}
        onUnavailable={showConflict}
        onClick={saveAll}
      >
        {begins ? m.templates_save_version({ number: begins.next }) : m.templates_save_changes()}
      </Button>
    </>
  )
}

/** The next step once everything is saved: award it, or first restore it or fix the path's steps. */
function NextAction() {
  const { template } = useOpenTemplate()
  if (!template) return null
  if (template.status === 'archived')
    return (
      <LazyBoundary>
        <Restore template={template} />
      </LazyBoundary>
    )
  if (template.is_assignable) {
    return (
      <LinkButton to="/award" search={{ template: template.id }} kind="primary" icon="award">
        {m.templates_award()}
      </LinkButton>
    )
  }
  return (
    <LinkButton to="/learning-paths/$pathId" params={{ pathId: template.id }} kind="primary" icon="paths">
      {m.templates_steps_open()}
    </LinkButton>
  )
}

function showFirstWrong(form: UseFormReturn<TemplateValues>) {
  const first = fieldNames.find((field) => form.getFieldState(field).error)
  if (first) showField(first)
  else showRefusal(document.getElementById(REFUSAL_ID))
}

const showConflict = () => showRefusal(document.getElementById(CONFLICT_ID))
