import { lazy, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateActs } from '../templates/use-template-acts.ts'
import styles from './EditorActions.module.css'
import { showField, useEdited, useEditing } from './editing/editing-context.ts'
import { type EditingState, isDirty, isDraft } from './editing/editing-state.ts'
import { missingIn, textFields } from './template-texts.ts'
import { useNextVersion } from './use-next-version.ts'

const ActionError = lazy(() =>
  import('../templates/ActionError.tsx').then((module) => ({ default: module.ActionError })),
)

/** What can be done now: a draft is saved or activated, changes are saved or discarded, and else comes what is next. */
export function EditorActions() {
  const savesItself = useEdited(isDraft)
  const isChanged = useEdited(isDirty)
  const now = savesItself ? 'draft' : isChanged ? 'changed' : 'saved'
  const acts = useRef<HTMLSpanElement>(null)
  const wasHere = useRef(false)
  // A button that was pressed makes room for another: the focus goes over to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the buttons change, and only then
  useEffect(() => {
    if (wasHere.current && document.activeElement === document.body) {
      acts.current?.querySelector<HTMLElement>('a, button:last-of-type')?.focus()
    }
  }, [now])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns where the focus is
    <span
      ref={acts}
      className={styles.acts}
      onFocus={() => {
        wasHere.current = true
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) wasHere.current = false
      }}
    >
      {now === 'draft' && <DraftActions />}
      {now === 'changed' && <SaveActions />}
      {now === 'saved' && <NextAct />}
    </span>
  )
}

function DraftActions() {
  const editing = useEditing()
  const [isActivating, setActivating] = useState(false)
  const mustChoose = useEdited(({ conflicts }) => conflicts.length > 0)
  const missing = useEdited(({ mine }) => missingIn(mine).length)

  const save = async () => {
    await editing.save({ isAsked: true })
    showFirstWrong(editing.get())
  }
  const activate = async () => {
    setActivating(true)
    const isSaved = await editing.save({ status: 'active' })
    setActivating(false)
    const { mine } = editing.get()
    if (isSaved) notify({ text: m.templates_activated({ title: mine.title }) })
    else showFirstWrong(editing.get())
  }
  return (
    <>
      <Button onClick={save} unavailable={mustChoose && m.templates_compare_lead()}>
        {m.templates_save_draft()}
      </Button>
      <Button
        kind="primary"
        busy={isActivating && m.templates_activating()}
        unavailable={
          (mustChoose && m.templates_compare_lead()) ||
          (missing > 0 && m.templates_activate_missing({ count: missing }))
        }
        onClick={activate}
      >
        {m.templates_activate()}
      </Button>
    </>
  )
}

function SaveActions() {
  const editing = useEditing()
  const isSaving = useEdited(({ phase }) => phase === 'saving')
  const begins = useNextVersion()
  const mustChoose = useEdited(({ conflicts }) => conflicts.length > 0)
  const save = async () => {
    const isSaved = await editing.save({ isAsked: true })
    const { mine, template } = editing.get()
    if (isSaved && template) notify({ text: m.templates_saved({ title: mine.title, number: template.version_code }) })
    else showFirstWrong(editing.get())
  }
  return (
    <>
      <Button onClick={() => editing.discard()}>{m.templates_discard()}</Button>
      <Button
        kind="primary"
        busy={isSaving && m.templates_saving_now()}
        unavailable={mustChoose && m.templates_compare_lead()}
        onClick={save}
      >
        {begins ? m.templates_save_version({ number: begins.next }) : m.templates_save_changes()}
      </Button>
    </>
  )
}

/** What comes next where everything is saved: it is awarded; or first restored, or its steps put right. */
function NextAct() {
  const template = useEdited((state) => state.template)
  if (!template) return null
  if (template.status === 'archived') return <Restore template={template} />
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

function Restore({ template }: { template: BadgeTemplate }) {
  const { restore, refusal, onSeen } = useTemplateActs(template, () => {})
  return (
    <>
      <Button kind="primary" icon="undo" onClick={restore}>
        {m.templates_restore()}
      </Button>
      <LazyBoundary>{refusal && <ActionError {...refusal} onClose={onSeen} />}</LazyBoundary>
    </>
  )
}

function showFirstWrong({ errors }: EditingState) {
  const first = [...textFields, 'image' as const, 'background_image' as const].find((field) => errors[field])
  if (first) showField(first)
}
