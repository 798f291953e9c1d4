import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { useAction } from '#client/api/use-action.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { BackgroundFile } from '#client/ui/feedback/BackgroundFile.tsx'
import { RadioCards } from '#client/ui/forms/RadioCards.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Selection } from '#contract/badge-actions.ts'
import {
  type CertificateFile,
  type CertificateFileForm,
  downloadCertificateFile,
  MAX_CERTIFICATES,
} from '#contract/certificates/certificate-files.ts'
import { m } from '#i18n/compiled/messages.js'
import { certificateFilesQuery, createCertificateFileMutation } from './certificate-files.queries.ts'

type CertificatesDialogProps = {
  /** How many badges are selected. */
  count: number
  selection: Selection
  onClose: (isDone: boolean) => void
}

/** Dialog to request the certificates of many badges as one file, made in the background and kept for a day. */
export function CertificatesDialog({ count, selection, onClose }: CertificatesDialogProps) {
  const [form, setForm] = useState<CertificateFileForm>('zip')
  // One idempotency key per requested file: retries reuse it, another form or selection gets a new one.
  const [keys] = useState(() => new Map<string, string>())
  const create = useAction(createCertificateFileMutation)
  const { data: files = [], error } = useQuery(certificateFilesQuery)
  const made = files.find(({ id }) => id === create.data?.id) ?? create.data
  const isFailed = made?.status === 'failed'
  const before = files.filter(({ id }) => id !== made?.id)
  const problem = create.error ?? error
  const isTooMany = count > MAX_CERTIFICATES
  const begin = () => {
    const request = JSON.stringify([form, selection])
    if (isFailed) keys.delete(request)
    const key = keys.get(request) ?? newIdempotencyKey()
    keys.set(request, key)
    void create.run({ selection, form, key })
  }
  const close = () => onClose(made !== undefined && !isFailed)
  return (
    <Dialog
      title={m.certificate_files_title({ count })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{m.word_close()}</Button>
          {(!made || isFailed) && (
            <Button
              kind="primary"
              icon="download"
              busy={create.isPending && m.certificate_files_beginning()}
              unavailable={
                count === 0 ? m.certificates_none() : isTooMany && m.certificate_files_most({ most: MAX_CERTIFICATES })
              }
              onClick={begin}
            >
              {m.certificate_files_begin({ count })}
            </Button>
          )}
        </>
      }
    >
      {made && (
        <div role="status">
          <FileLine file={made} />
        </div>
      )}
      {(!made || isFailed) && (
        <RadioCards
          label={m.certificate_files_form()}
          choices={[
            { id: 'zip', label: m.certificate_files_zip(), hint: m.certificate_files_zip_hint() },
            { id: 'pdf', label: m.certificate_files_pdf(), hint: m.certificate_files_pdf_hint() },
          ]}
          chosen={form}
          onChoose={setForm}
        />
      )}
      <Alert>{problem && errorMessage(problem)}</Alert>
      {before.length > 0 && (
        <section className="mt-5 pt-4 border-t border-t-rule" aria-labelledby="certificate-files-before">
          <h3 id="certificate-files-before">{m.certificate_files_before()}</h3>
          <ul>
            {before.map((file) => (
              <li className="py-3 px-0 border-b border-b-rule last:border-b-0" key={file.id}>
                <FileLine file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

function FileLine({ file }: { file: CertificateFile }) {
  const { certificates_done: done, certificates_count: count, skipped_count: skipped } = file
  return (
    <BackgroundFile
      file={{ ...file, done, count }}
      words={{
        making: m.certificate_files_making(),
        progress: m.certificate_files_progress({ done, count }),
        whileMaking: m.certificate_files_leave(),
        failed: m.certificate_files_failed({ moment: formatInstant(file.created_at) }),
        ready: m.certificate_files_ready({ count }),
      }}
      href={downloadCertificateFile.path.replace(':certificate_file_id', file.id)}
    >
      {skipped > 0 && <p className="hint">{m.certificate_files_skipped({ count: skipped })}</p>}
    </BackgroundFile>
  )
}
