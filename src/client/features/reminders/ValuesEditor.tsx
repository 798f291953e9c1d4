import { lazy } from 'react'
import { RichTextEditor, type RichTextEditorProps } from '#client/ui/rich-text/RichTextEditor.tsx'

const ValuesArea = lazy(() => import('./ValuesArea.tsx').then((module) => ({ default: module.ValuesArea })))

/** A labelled rich-text field with placeholders. */
export const ValuesEditor = (props: RichTextEditorProps) => <RichTextEditor {...props} Area={ValuesArea} />
