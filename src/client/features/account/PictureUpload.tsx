import { type ReactNode, useRef, useState } from 'react'
import { onlyFieldError } from '#client/api/field-errors.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import { IMAGE_TYPES, MAX_IMAGE_SIZE } from '#contract/uploads.ts'
import { m } from '#i18n/compiled/messages.js'

type Sending = { signal: AbortSignal; onProgress: (part: number) => void }

type PictureUploadProps = {
  label: string
  hint: string
  /** The field's name in the service's validation errors. */
  field: string
  /** The current picture, shown beside the field. */
  preview: ReactNode
  /** Uploads the picture; it is saved immediately. */
  onUpload: (file: File, sending: Sending) => Promise<unknown>
  /** Absent when there is no uploaded picture to remove. */
  onRemove?: () => Promise<unknown>
  remove: string
}

/** A picture field that uploads a file as soon as it is chosen. */
export function PictureUpload({ label, hint, field, preview, onUpload, onRemove, remove }: PictureUploadProps) {
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<{ label: string; part: number | null } | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const stop = useRef<AbortController>(undefined)

  const fail = (thrown: unknown) => {
    setError(onlyFieldError(field, thrown))
  }

  const take = async (file: File) => {
    // Checked before the upload, so that nobody waits for a file that the service would refuse.
    if (file.size > MAX_IMAGE_SIZE) return setError(m.problems_image_too_large())
    const controller = new AbortController()
    stop.current?.abort()
    stop.current = controller
    setError(undefined)
    const label = m.shell_file_sending({ name: file.name })
    setSending({ label, part: null })
    const onProgress = (part: number) => setSending({ label, part })
    try {
      await onUpload(file, { signal: controller.signal, onProgress })
    } catch (thrown) {
      if (!controller.signal.aborted) fail(thrown)
    } finally {
      if (stop.current === controller) setSending(null)
    }
  }

  const takeAway = async () => {
    setRemoving(true)
    setError(undefined)
    await onRemove?.().catch(fail)
    setRemoving(false)
  }

  return (
    <>
      {preview}
      <FileDrop
        label={label}
        hint={hint}
        error={error}
        accept={IMAGE_TYPES}
        onFile={take}
        underway={sending && { ...sending, onStop: () => stop.current?.abort() }}
      />
      {onRemove && (
        <div>
          <Button icon="undo" busy={isRemoving && remove} onClick={takeAway}>
            {remove}
          </Button>
        </div>
      )}
    </>
  )
}
