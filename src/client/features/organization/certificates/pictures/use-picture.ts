import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MadeFrom } from '#client/api/call.ts'
import { onlyFieldError } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { saveOrAsk } from '#client/features/conflicts/save-or-ask.ts'
import type { CertificatePicture, CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { MAX_IMAGE_SIZE } from '#contract/uploads.ts'
import { m } from '#i18n/compiled/messages.js'
import {
  certificateSettingsQuery,
  deleteCertificatePictureMutation,
  uploadCertificatePictureMutation,
} from '../certificate-settings.queries.ts'

/** Uploads and removes a picture of the certificate, immediately. */
export function usePicture(place: CertificatePicture) {
  const { data: saved } = useSuspenseQuery(certificateSettingsQuery)
  const upload = useAction(uploadCertificatePictureMutation)
  const remove = useAction(deleteCertificatePictureMutation)
  const [error, setError] = useState<string>()
  const [part, setPart] = useState<number | null>(null)
  const stop = useRef<AbortController>(undefined)
  const fail = (thrown: unknown) => {
    setError(onlyFieldError('picture', thrown))
  }
  const asking = <Saved>(save: (madeFrom: MadeFrom<CertificateSettings>) => Promise<Saved>, sent: object) =>
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
