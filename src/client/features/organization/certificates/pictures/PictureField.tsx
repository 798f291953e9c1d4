import { useSuspenseQuery } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import type { MadeFrom } from '#client/api/call.ts'
import { onlyFieldError } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import { buttonClass } from '#client/ui/buttons/button-class.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import { PictureRemark } from '#client/ui/forms/pictures/PictureRemark.tsx'
import { type PictureSize, sizeOf } from '#client/ui/forms/pictures/picture-size.ts'
import type { CertificatePicture, CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { IMAGE_TYPES, MAX_IMAGE_SIZE } from '#contract/uploads.ts'
import { m } from '#i18n/compiled/messages.js'
import {
  certificateSettingsQuery,
  deleteCertificatePictureMutation,
  uploadCertificatePictureMutation,
} from '../certificate-settings.queries.ts'

type PictureFieldProps = {
  place: CertificatePicture
  /** URL of the current picture. */
  shown: string | null
  words: { label: string; hint: string; change: string; remove: string }
  /** Called with the file once it is uploaded. */
  onSent?: (file: File) => void
  onRemoved?: () => void
}

/** A picture of the certificate. Uploads and removals take effect immediately, without Save. */
export function PictureField({ place, shown, words, onSent, onRemoved }: PictureFieldProps) {
  const picture = usePicture(place)
  const box = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const [size, setSize] = useState<PictureSize>()
  const take = (file: File) => picture.send(file, () => onSent?.(file))
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void take(file)
    // So that choosing the same file again fires `change`.
    target.value = ''
  }
  const remove = () =>
    picture.takeAway(() => {
      onRemoved?.()
      // The remove button, which had the focus, is gone.
      setTimeout(() => box.current?.querySelector('input')?.focus())
    })
  if (!shown || picture.underway) {
    return (
      <div ref={box} className="min-w-0">
        <FileDrop
          label={words.label}
          hint={words.hint}
          error={picture.error}
          accept={IMAGE_TYPES}
          onFile={take}
          underway={picture.underway}
        />
      </div>
    )
  }
  return (
    <div ref={box} className="min-w-0 flex flex-wrap gap-x-3 gap-y-2.5 items-center">
      <span
        // White also in dark mode, because the picture is printed on paper.
        className="grid place-items-center w-39 h-14.5 p-[5px] border border-rule [background:#fff] data-[place=seal]:size-26 data-[place=background]:w-37 data-[place=background]:h-[105px] data-[place=background]:p-0 max-md:data-[place=signature]:flex-[1_0_100%]"
        data-place={place.replace(/_\d/, '')}
      >
        <img
          className="size-full min-h-0 object-contain"
          src={shown}
          alt={words.label}
          onLoad={({ currentTarget }) => setSize(sizeOf(currentTarget))}
        />
      </span>
      <label className={`${buttonClass()} relative cursor-pointer has-[:focus-visible]:focus-ring`}>
        {m.certificate_settings_change()}
        <input
          type="file"
          className="absolute inset-0 w-full opacity-0 cursor-pointer"
          accept={IMAGE_TYPES}
          aria-label={words.change}
          aria-invalid={picture.error ? true : undefined}
          aria-describedby={picture.error ? errorId : undefined}
          onChange={choose}
        />
      </label>
      <IconButton icon="trash" label={words.remove} aria-disabled={picture.isRemoving || undefined} onClick={remove} />
      {size && place === 'seal' && <PictureRemark size={size} wish={{ shape: 'square' }} />}
      <div role="alert" className="flex-[1_0_100%] empty:hidden">
        {picture.error && <FieldError id={errorId}>{picture.error}</FieldError>}
      </div>
    </div>
  )
}

/** Uploads and removes a picture of the certificate, immediately. */
function usePicture(place: CertificatePicture) {
  const { data: saved } = useSuspenseQuery(certificateSettingsQuery)
  const upload = useAction(uploadCertificatePictureMutation)
  const remove = useAction(deleteCertificatePictureMutation)
  const [error, setError] = useState<string>()
  const [part, setPart] = useState<number | null>(null)
  const stop = useRef<AbortController>(undefined)
  const fail = (thrown: unknown) => {
    setError(onlyFieldError('picture', thrown))
  }
  const asking = <Saved,>(save: (madeFrom: MadeFrom<CertificateSettings>) => Promise<Saved>, sent: object) =>
    saveOrAsk(save, { madeFrom: saved, sent, label: m.certificate_settings_picture })
  const send = async (picture: File, onSent?: () => void) => {
    // Checked before the upload, so that nobody waits for a file that the service would refuse.
    if (picture.size > MAX_IMAGE_SIZE) return setError(m.problems_image_too_large())
    const controller = new AbortController()
    stop.current = controller
    setError(undefined)
    setPart(null)
    try {
      const sending = { signal: controller.signal, onProgress: setPart }
      const sent = await asking((madeFrom) => upload.runAsync({ place, picture, madeFrom, sending }), {
        [place]: picture,
      })
      if (sent) onSent?.()
    } catch (thrown) {
      if (!controller.signal.aborted) fail(thrown)
    }
  }
  const takeAway = async (onRemoved?: () => void) => {
    setError(undefined)
    await asking((madeFrom) => remove.runAsync({ place, madeFrom }), {}).then(
      (removed) => removed && onRemoved?.(),
      fail,
    )
  }
  return {
    send,
    takeAway,
    error,
    isRemoving: remove.isPending,
    underway:
      upload.isPending && upload.variables
        ? {
            label: m.shell_file_sending({ name: upload.variables.picture.name }),
            part,
            onStop: () => stop.current?.abort(),
          }
        : null,
  }
}
