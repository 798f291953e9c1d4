import { type ChangeEvent, type ClipboardEvent, type DragEvent, useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../buttons/Icon.tsx'
import { Field } from './Field.tsx'

type FileDropProps = {
  label: string
  /** The limits, so that they are known before a file is chosen. */
  hint: string
  error?: string
  /** Media types, as in the `accept` attribute. */
  accept: string
  onFile?: (file: File) => void
  /** Takes all files that are chosen or dropped together. */
  onFiles?: (files: File[]) => void
  /** Accepts pasted text too, such as spreadsheet cells; messages then do not mention pictures. */
  onText?: (text: string) => void
  /** A file in progress: label, part done (0 to 1, null before the first progress), and how to cancel. */
  underway?: { label: string; part: number | null; onStop: () => void } | null
  id?: string
}

/** Takes a file, or several, by drag and drop, file dialog or paste. A native file input covers the whole area. */
export function FileDrop({ label, hint, error, accept, onFile, onFiles, onText, underway, id }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const take = (file: File | undefined) => {
    setEmpty(false)
    if (file && !onFiles) onFile?.(file)
    if (file) onFiles?.([file])
  }
  const takeAll = (files: FileList | null) => {
    if (onFiles && files && files.length > 1) onFiles([...files])
    else take(files?.[0])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    takeAll(event.dataTransfer.files)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    takeAll(target.files)
    // So that choosing the same file again fires `change`.
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
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the file input inside does the same */}
          <div
            // Above the input, which covers everything else.
            className="relative flex flex-wrap gap-3 items-center min-h-18 p-4 border-[1.5px] border-dashed border-rule-strong rounded-control bg-raised text-ink-2 [&>span]:flex-1 [&>span]:min-w-48 [&_input]:absolute [&_input]:inset-0 [&_input]:w-full [&_input]:opacity-0 [&_input]:cursor-pointer [&_button]:z-1 hover:border-ink-2 data-over:border-solid data-over:border-enamel data-over:bg-enamel-wash has-[input:focus-visible]:focus-ring"
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            onPaste={pasteInto}
          >
            <input {...control} type="file" accept={accept} multiple={onFiles !== undefined} onChange={choose} />
            <Icon name="upload" />
            <span>
              <b className="text-link underline decoration-1 underline-offset-3">{m.shell_file_choose()}</b>{' '}
              {m.shell_file_drop()}
            </span>
            {'clipboard' in navigator && 'read' in navigator.clipboard && (
              <Button onClick={paste}>{m.shell_file_paste()}</Button>
            )}
          </div>
          {underway && <Underway {...underway} />}
          {/* Announced, because it appears long after the file was chosen, when the focus may be elsewhere. */}
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
    <div className="flex gap-3 items-center min-w-0 text-sm [&>:first-child]:flex-1 [&>:first-child]:min-w-0">
      <span className="ellipsis">{label}</span>
      <progress className="flex-1 min-w-20 h-2 accent-enamel" aria-label={label} value={part ?? undefined} max={1} />
      <span className="num">{part === null ? '' : `${formatNumber(Math.round(part * 100))}%`}</span>
      <Button kind="quiet" onClick={onStop}>
        {m.shell_file_stop()}
      </Button>
    </div>
  )
}

/** The picture on the clipboard; undefined if there is none or permission was denied. */
async function pasted(): Promise<File | undefined> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((each) => each.startsWith('image/'))
      if (type) return new File([await item.getType(type)], `clipboard.${type.slice(6)}`, { type })
    }
  } catch {}
  return undefined
}
