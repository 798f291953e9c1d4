import { type ChangeEvent, useId, useRef, useState } from 'react'
import { buttonClass } from '#client/ui/buttons/button-class.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import { PictureRemark } from '#client/ui/forms/pictures/PictureRemark.tsx'
import { type PictureSize, sizeOf } from '#client/ui/forms/pictures/picture-size.ts'
import type { CertificatePicture } from '#contract/certificates/certificate-settings.ts'
import { IMAGE_TYPES } from '#contract/uploads.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './PictureField.module.css'
import { usePicture } from './use-picture.ts'

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
      <div ref={box} className={styles.drop}>
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
    <div ref={box} className={styles.field}>
      <span className={styles.picture} data-place={place.replace(/_\d/, '')}>
        <img src={shown} alt={words.label} onLoad={({ currentTarget }) => setSize(sizeOf(currentTarget))} />
      </span>
      <label className={`${buttonClass()} ${styles.change}`}>
        {m.certificate_settings_change()}
        <input
          type="file"
          className={styles.input}
          accept={IMAGE_TYPES}
          aria-label={words.change}
          aria-invalid={picture.error ? true : undefined}
          aria-describedby={picture.error ? errorId : undefined}
          onChange={choose}
        />
      </label>
      <IconButton icon="trash" label={words.remove} aria-disabled={picture.isRemoving || undefined} onClick={remove} />
      {size && place === 'seal' && <PictureRemark size={size} wish={{ shape: 'square' }} />}
      <div role="alert" className={styles.error}>
        {picture.error && <FieldError id={errorId}>{picture.error}</FieldError>}
      </div>
    </div>
  )
}
