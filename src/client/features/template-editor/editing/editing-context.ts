import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditingState } from './editing-state.ts'
import type { TemplateEditing } from './template-editing.ts'

const Editing = createContext<TemplateEditing | null>(null)

export const EditingProvider = Editing.Provider

/** The template that is open in the editor around. */
export function useEditing(): TemplateEditing {
  const editing = useContext(Editing)
  if (!editing) throw new Error('This stands outside of a template editor')
  return editing
}

/** A part of what the editor knows; whoever asks is drawn again when that part changes. It has to be one value, not a new object. */
export function useEdited<Part>(part: (state: EditingState) => Part): Part {
  const editing = useEditing()
  return useSyncExternalStore(editing.subscribe, () => part(editing.get()))
}

/** The id of a field's control, to which lists of what is missing lead. */
export const fieldId = (field: string) => `template-${field}`

/** Brings a field into view and the focus into it; of several choices to the one that is on. */
export function showField(field: string) {
  const control = document.getElementById(fieldId(field))
  const target =
    control?.querySelector<HTMLElement>(':checked') ?? control?.querySelector<HTMLElement>('input') ?? control
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}
