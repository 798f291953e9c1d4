import type { EditorView } from '@tiptap/pm/view'
import { useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { isEnter } from '../forms/is-enter.ts'
import { TextField } from '../forms/TextField.tsx'
import styles from './RichTextEditor.module.css'
import { linkAt, removeLink, setLink } from './rich-text-acts.ts'
import { isLinkable } from './rich-text-schema.ts'
import { wholeAddress } from './whole-address.ts'

/** Asks where the chosen words lead. Enter sets the link, Escape leaves it as it is. */
export function RichTextLink({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const before = linkAt(view.state)
  const [address, setAddress] = useState(before)
  const [error, setError] = useState<string>()

  const leave = () => {
    onClose()
    view.focus()
  }
  const remove = () => {
    removeLink(view)
    leave()
  }
  const apply = () => {
    const href = wholeAddress(address.trim())
    if (!href) return before ? remove() : leave()
    if (!isLinkable(href)) return setError(m.shell_rich_link_wrong())
    setLink(view, href, address.trim())
    leave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field inside
    <div
      className={styles.link}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
        if (!isEnter(event) || !(event.target instanceof HTMLInputElement)) return
        // Inside the page's own form, which must not be sent by it.
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
        {m.shell_cancel()}
      </Button>
    </div>
  )
}
