import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { isEnter } from '../forms/is-enter.ts'
import { TextField } from '../forms/TextField.tsx'
import styles from './RichTextEditor.module.css'
import { isLinkable } from './rich-text-schema.ts'
import { withScheme } from './with-scheme.ts'

/** The URL of the link that is selected, around the caret or directly before it; empty if there is none. */
function linkAddress(editor: Editor): string {
  const { $from, empty } = editor.state.selection
  const marks = empty ? ($from.nodeBefore?.marks ?? []) : []
  const behind = marks.find(({ type }) => type.name === 'link')
  return editor.getAttributes('link')['href'] ?? behind?.attrs['href'] ?? ''
}

/** Form for the URL of the selected text. Enter applies it, Escape closes the form without changes. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = linkAddress(editor)
  const [address, setAddress] = useState(before)
  const [error, setError] = useState<string>()

  const leave = () => {
    onClose()
    editor.view.focus()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    leave()
  }
  const apply = () => {
    const href = withScheme(address.trim())
    if (!href) return before ? remove() : leave()
    if (!isLinkable(href)) return setError(m.shell_rich_link_wrong())
    const change = editor.chain().extendMarkRange('link')
    // Without a selection, the typed address also becomes the link's text.
    if (editor.state.selection.empty && !before) {
      change.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else change.setMark('link', { href }).run()
    leave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field inside
    <div
      className={styles.link}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
        if (!isEnter(event) || !(event.target instanceof HTMLInputElement)) return
        // Otherwise Enter would submit the page's form around this one.
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        label={m.shell_rich_link_address()}
        type="url"
        placeholder="https://"
        autoFocus
        value={address}
        error={error}
        onChange={({ target }) => {
          setAddress(target.value)
          setError(undefined)
        }}
      />
      <Button onClick={apply}>{m.shell_rich_link_apply()}</Button>
      {before && <Button onClick={remove}>{m.shell_rich_link_remove()}</Button>}
      <Button kind="quiet" onClick={leave}>
        {m.word_cancel()}
      </Button>
    </div>
  )
}
