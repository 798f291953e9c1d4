import { useMemo } from 'react'
import type { ControlProps } from '../forms/Field.tsx'
import styles from './RichTextEditor.module.css'
import type { RichTextKind } from './rich-text-schema.ts'

type RichTextPlaceholderProps = ControlProps & { html: string; kind: RichTextKind | undefined }

/** The frame and the plain text of a rich-text field while its editor loads, so that the page does not jump. */
export function RichTextPlaceholder({ id, html, kind }: RichTextPlaceholderProps) {
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
