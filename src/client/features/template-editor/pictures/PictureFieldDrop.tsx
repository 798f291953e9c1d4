import { Suspense, useEffect, useState } from 'react'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import type { PictureWish } from '#client/ui/forms/pictures/PictureRemark.tsx'
import { type PictureSize, sizeOf } from '#client/ui/forms/pictures/picture-size.ts'
import { IMAGE_TYPES, MAX_IMAGE_SIZE } from '#contract/uploads.ts'
import { m } from '#i18n/compiled/messages.js'
import { isDraft } from '../form/editor-state.ts'
import { useOpenTemplate, useTemplateField } from '../form/template-form.tsx'
import type { PictureField } from '../form/template-values.ts'
import { useShownPicture } from './badge-source.ts'

const PictureRemark = lazyPart(() => import('#client/ui/forms/pictures/PictureRemark.tsx'), 'PictureRemark')

/** As the hints say. */
const WISHES: Record<PictureField, PictureWish> = {
  image: { least: 512, shape: 'square' },
  background_image: { least: 1200, shape: 'landscape' },
}

/** The badge's image, or the background of its public page: choose, preview, replace, remove. */
export function PictureFieldDrop({ field }: { field: PictureField }) {
  const { template, form, phase, progress, stopUpload } = useOpenTemplate()
  const { id, value: pending, error, onChange } = useTemplateField(field)
  const shown = useShownPicture(field)
  const isImage = field === 'image'
  const [size, setSize] = useState<PictureSize>()

  const take = (file: File) => {
    // Checked before the upload, so that nobody waits for a refusal.
    const isLarge = file.size > MAX_IMAGE_SIZE
    onChange(isLarge ? null : file)
    if (isLarge) form.setError(field, { message: m.problems_image_too_large() })
  }
  const isSaved = template !== null && isUploaded(template[`${field}_path`])
  usePastedPicture(isImage, take)
  const remove = () => {
    onChange(isSaved ? 'drawn' : null)
    // The button disappears with the picture.
    document.getElementById(id)?.focus()
  }
  const isSending = pending instanceof File && phase === 'saving' && progress !== null
  return (
    <div className="grid gap-3 min-w-0">
      <FileDrop
        id={id}
        label={isImage ? m.templates_image() : m.templates_background()}
        hint={isImage ? m.templates_image_hint() : m.templates_background_hint()}
        error={error}
        accept={IMAGE_TYPES}
        onFile={take}
        underway={
          isSending
            ? {
                label: m.shell_file_sending({ name: pending.name }),
                part: progress,
                onStop: stopUpload,
              }
            : null
        }
      />
      {shown && (
        <figure
          className={
            isImage
              ? 'flex flex-wrap gap-5 items-end p-5 rounded-paper bg-desk [&_img]:flex-none [&_img]:object-contain [&>img]:max-w-full [&>img]:h-auto'
              : 'flex flex-wrap gap-5 items-end p-5 rounded-paper bg-desk justify-center [&_img]:max-w-full [&_img]:h-auto'
          }
          aria-label={isImage ? m.templates_image_sizes() : m.templates_background()}
        >
          <img
            src={shown}
            alt=""
            width={isImage ? 512 : 600}
            onLoad={({ currentTarget }) => setSize(sizeOf(currentTarget))}
          />
          {isImage && (
            <span
              // The small ones stay together, however little room the large one leaves.
              className="flex flex-none flex-col gap-[inherit] items-center"
            >
              <img src={shown} alt="" width={64} height={64} />
              <img src={shown} alt="" width={28} height={28} />
            </span>
          )}
        </figure>
      )}
      {shown && size && (
        <Suspense>
          <PictureRemark size={size} wish={WISHES[field]} />
        </Suspense>
      )}
      {pending && !isSending && <Waiting />}
      {shown && (
        <div>
          <Button icon="undo" onClick={remove}>
            {isImage ? m.templates_image_remove() : m.templates_background_remove()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Why a chosen picture is not saved yet. */
function Waiting() {
  const { template } = useOpenTemplate()
  if (!template) return <p className="hint">{m.templates_picture_waits_title()}</p>
  return isDraft({ template }) ? null : <p className="hint">{m.templates_picture_waits()}</p>
}

/** A picture that is pasted outside text fields becomes the badge's image. */
function usePastedPicture(isListening: boolean, take: (file: File) => void) {
  useEffect(() => {
    if (!isListening) return
    const paste = (event: ClipboardEvent) => {
      const target = event.target as HTMLElement
      const file = event.clipboardData?.files[0]
      if (!file || event.defaultPrevented || target.closest('input, textarea, [contenteditable="true"]')) return
      event.preventDefault()
      take(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}
