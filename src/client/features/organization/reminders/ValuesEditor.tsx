import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { RichTextEditor, type RichTextEditorProps } from '#client/ui/rich-text/RichTextEditor.tsx'

const ValuesArea = lazyPart(() => import('./ValuesArea.tsx'), 'ValuesArea')

/** A labelled rich-text field with placeholders. */
export const ValuesEditor = (props: RichTextEditorProps) => <RichTextEditor {...props} Area={ValuesArea} />
