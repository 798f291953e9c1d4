import { type ReactNode, useState } from 'react'
import { notATableMessage } from '#client/features/earners/imports/import-words.ts'
import type { Import } from '#client/features/earners/imports/use-import.ts'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import { m } from '#i18n/compiled/messages.js'
import { isSheet } from './is-sheet.ts'
import { MAX_FILES } from './pack-files.ts'
import { UploadProblem } from './UploadProblem.tsx'
import type { Upload } from './use-upload.ts'

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.xls,.ods,.json,.jsonld,.zip,.png,.svg,.pdf,.jwt'

type BadgeFileStepProps = {
  work: Import
  upload: Upload
  onOpened: () => void
  /** Below the file. */
  children: ReactNode
}

/** Step to choose what is brought in: a sheet, which is read here, or an export or badges, which the service reads. */
export function BadgeFileStep({ work, upload, onOpened, children }: BadgeFileStepProps) {
  const { reading, refusal, opened } = work
  const [problem, setProblem] = useState('')
  const [count, setCount] = useState(0)
  const take = async (files: File[]) => {
    setProblem('')
    if (files.length > MAX_FILES) return setProblem(m.badge_imports_too_many_files({ most: formatNumber(MAX_FILES) }))
    const [first] = files
    if (files.length === 1 && first && (await isSheet(first))) {
      if (await work.openFile(first)) onOpened()
      return
    }
    if (files.some(({ name }) => /\.(csv|tsv|xlsx?|ods)$/i.test(name))) return setProblem(m.badge_imports_one_sheet())
    setCount(files.length)
    await upload.send(files)
  }
  const sending = upload.part !== null && {
    label: m.badge_imports_sending_files({ count }),
    part: upload.part,
    onStop: upload.stop,
  }
  const readingSheet = reading && {
    label: m.imports_reading({ name: reading.name }),
    part: reading.part,
    onStop: work.stop,
  }
  return (
    <>
      <div className="grid gap-6 content-start pt-2 pb-10">
        <FileDrop
          label={m.badge_imports_files()}
          hint={m.badge_imports_files_hint({ most: formatNumber(MAX_FILES) })}
          accept={ACCEPTED}
          error={problem || (refusal ? notATableMessage(refusal) : undefined)}
          onFiles={(files) => void take(files)}
          underway={sending || readingSheet}
        />
        <UploadProblem upload={upload} />
        <ul className="grid gap-2 max-w-measure text-ink-2 list-disc pl-5">
          <li>{m.badge_imports_help_sheet()}</li>
          <li>{m.badge_imports_help_export()}</li>
          <li>{m.badge_imports_help_files()}</li>
        </ul>
        <p className="max-w-measure text-ink-2">{m.badge_imports_help_nothing_yet()}</p>
        {children}
      </div>
      <ActionBar
        back={
          <LinkButton big to="/badges">
            {m.word_cancel()}
          </LinkButton>
        }
      >
        <Button kind="primary" big unavailable={!opened && m.imports_choose_first()} onClick={onOpened}>
          {m.imports_next()}
        </Button>
      </ActionBar>
    </>
  )
}
