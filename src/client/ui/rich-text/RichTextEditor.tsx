import { type ComponentType, useId, useMemo } from 'react'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'
import { type ControlProps, Field, type FieldProps } from '../forms/Field.tsx'
import type { RichTextAreaProps } from './RichTextArea.tsx'
import styles from './RichTextEditor.module.css'
import type { RichTextKind } from './rich-text-schema.ts'

// Tiptap weighs 93 KiB, so a page is shown first and its text editors follow.
const RichTextArea = lazyPart(() => import('./RichTextArea.tsx'), 'RichTextArea')

export type RichTextEditorProps = FieldProps &
  Omit<RichTextAreaProps, keyof ControlProps | 'more'> & {
    id?: string
    /** A lazy control that extends the usual one. */
    Area?: ComponentType<RichTextAreaProps>
  }

/** A labelled rich-text field with bold, italic, subheadings, lists and links; its value is HTML. */
export function RichTextEditor({
  label,
  hint,
  error,
  optional,
  isTitled,
  id: givenId,
  Area = RichTextArea,
  ...area
}: RichTextEditorProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ label, hint, error, optional, isTitled, id }}>
      {(control) => (
        <LazyBoundary fallback={<RichTextPlaceholder {...control} html={area.value} kind={area.kind} />}>
          <Area label={label} {...control} {...area} />
        </LazyBoundary>
      )}
    </Field>
  )
}

type RichTextPlaceholderProps = ControlProps & { html: string; kind: RichTextKind | undefined }

/** The frame and the plain text of a rich-text field while its editor loads, so that the page does not jump. */
function RichTextPlaceholder({ id, html, kind }: RichTextPlaceholderProps) {
  const blocks = useMemo(() => textBlocks(html), [html])
  return (
    <div id={id} className={styles.box} aria-busy="true">
      <div className={styles.bar} />
      <div className={kind === 'line' ? styles.line : styles.text}>
        <div className="tiptap">
          {blocks.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
            <p key={index}>{text}</p>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The text of each paragraph, heading and list item, in order. */
function textBlocks(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks = [...body.querySelectorAll('p, h2, h3, li:not(:has(p, ul, ol))')]
  return (blocks.length > 0 ? blocks : [body]).map(({ textContent }) => textContent)
}
