import { type ChangeEvent, type ClipboardEvent, type DragEvent, useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../buttons/Icon.tsx'
import { Field } from './Field.tsx'
import styles from './FileDrop.module.css'

type FileDropProps = {
  label: string
  /** The limits, said before and not after. */
  hint: string
  error?: string
  /** Media types, as a file input takes them. */
  accept: string
  onFile: (file: File) => void
  /** Where text may be pasted as well, such as cells of a spreadsheet; then nothing is said of pictures. */
  onText?: (text: string) => void
  /** A file on its way: what is done with it, how much is done (0 to 1, null before the first part), and how to stop it. */
  underway?: { label: string; part: number | null; onStop: () => void } | null
  id?: string
}

/** Takes one file: dragged in, chosen, or pasted. A real file input lies over all of it. */
export function FileDrop({ label, hint, error, accept, onFile, onText, underway, id }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const take = (file: File | undefined) => {
    setEmpty(false)
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files?.[0])
    // So that the same file, mended, can be chosen again.
    target.value = ''
  }
  const pasteInto = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (onText && text) return onText(text)
    take(event.clipboardData.files[0])
    setEmpty(event.clipboardData.files.length === 0)
  }
  const paste = async () => {
    const text = onText && (await navigator.clipboard.readText().catch(() => ''))
    if (text) return onText?.(text)
    const file = onText ? undefined : await pasted()
    take(file)
    setEmpty(!file)
  }
  const none = onText ? m.shell_file_paste_nothing() : m.shell_file_paste_none()
  const wrong = error ?? (isEmpty ? none : undefined)
  return (
    <Field {...{ label, hint, id }} error={wrong}>
      {(control) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what it does, the file input inside does too */}
          <div
            className={styles.drop}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            onPaste={pasteInto}
          >
            <input {...control} type="file" accept={accept} onChange={choose} />
            <Icon name="upload" />
            <span>
              <b>{m.shell_file_choose()}</b> {m.shell_file_drop()}
            </span>
            {'clipboard' in navigator && 'read' in navigator.clipboard && (
              <Button onClick={paste}>{m.shell_file_paste()}</Button>
            )}
          </div>
          {underway && <Underway {...underway} />}
          {/* It comes long after the file was chosen, when the focus may be elsewhere. */}
          <span className="sr" role="alert">
            {wrong}
          </span>
        </>
      )}
    </Field>
  )
}

function Underway({ label, part, onStop }: NonNullable<FileDropProps['underway']>) {
  return (
    <div className={styles.underway}>
      <span className="ellipsis">{label}</span>
      <progress aria-label={label} value={part ?? undefined} max={1} />
      <span className="num">{part === null ? '' : `${formatNumber(Math.round(part * 100))}%`}</span>
      <Button kind="quiet" onClick={onStop}>
        {m.shell_file_stop()}
      </Button>
    </div>
  )
}

/** The picture on the clipboard; none where there is none, or where the browser was told not to show it. */
async function pasted(): Promise<File | undefined> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((each) => each.startsWith('image/'))
      if (type) return new File([await item.getType(type)], `clipboard.${type.slice(6)}`, { type })
    }
  } catch {}
  return undefined
}
