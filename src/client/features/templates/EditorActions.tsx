import { useState } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { notify } from '#client/ui/toasts.ts'
import { m } from '#i18n/paraglide/messages.js'
import { showField, useEdited, useEditing } from './editing-context.ts'
import { type EditingState, isDirty, isDraft } from './editing-state.ts'
import { missingIn, textFields } from './template-texts.ts'
import { useNextVersion } from './use-next-version.ts'

/** The two acts of the editor: a draft is saved or activated; what was active is saved or left as it is. */
export function EditorActions() {
  const savesItself = useEdited(isDraft)
  return savesItself ? <DraftActions /> : <ChangeActions />
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

function ChangeActions() {
  const editing = useEditing()
  const isSaving = useEdited(({ phase }) => phase === 'saving')
  const isChanged = useEdited(isDirty)
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
      {isChanged && <Button onClick={() => editing.discard()}>{m.templates_discard()}</Button>}
      <Button
        kind="primary"
        busy={isSaving && m.templates_saving_now()}
        unavailable={(mustChoose && m.templates_compare_lead()) || (!isChanged && m.templates_nothing_to_save())}
        onClick={save}
      >
        {begins ? m.templates_save_version({ number: begins.next }) : m.templates_save_changes()}
      </Button>
    </>
  )
}

function showFirstWrong({ errors }: EditingState) {
  const first = [...textFields, 'image' as const, 'background_image' as const].find((field) => errors[field])
  if (first) showField(first)
}
