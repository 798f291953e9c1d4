import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { RichTextEditor, type RichTextEditorProps } from '#client/ui/rich-text/RichTextEditor.tsx'

const PlaceholderTextArea = lazyPart(() => import('./PlaceholderTextArea.tsx'), 'PlaceholderTextArea')

/** A labelled rich-text field with placeholders. */
export const PlaceholderEditor = (props: RichTextEditorProps) => (
  <RichTextEditor {...props} Area={PlaceholderTextArea} />
)
