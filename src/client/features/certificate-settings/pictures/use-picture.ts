import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { onlyFieldError } from '#client/api/field-errors.ts'
import type { CertificatePicture } from '#contract/certificates/certificate-settings.ts'
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
  const upload = useMutation(uploadCertificatePictureMutation)
  const remove = useMutation(deleteCertificatePictureMutation)
  const [error, setError] = useState<string>()
  const [part, setPart] = useState<number | null>(null)
  const stop = useRef<AbortController>(undefined)
  const fail = (thrown: unknown) => {
    setError(onlyFieldError('picture', thrown))
  }
  const send = async (picture: File, onSent?: () => void) => {
    // Checked before the upload, so that nobody waits for a file that the service would refuse.
    if (picture.size > MAX_IMAGE_SIZE) return setError(m.problems_image_too_large())
    const controller = new AbortController()
    stop.current = controller
    setError(undefined)
    setPart(null)
    try {
      await upload.mutateAsync({
        place,
        picture,
        madeFrom: saved,
        sending: { signal: controller.signal, onProgress: setPart },
      })
      onSent?.()
    } catch (thrown) {
      if (!controller.signal.aborted) fail(thrown)
    }
  }
  const takeAway = async (onRemoved?: () => void) => {
    setError(undefined)
    await remove.mutateAsync({ place, madeFrom: saved }).then(onRemoved, fail)
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
