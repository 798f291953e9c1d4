import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { AnchorButton } from '#client/ui/buttons/LinkButton.tsx'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { notATableMessage } from './import-words.ts'
import styles from './imports.module.css'
import type { Import } from './use-import.ts'

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet'

type FileStepProps = { work: Import; back: ReactNode; onOpened: () => void }

/** Step to choose the table: a dropped or chosen file, or cells pasted anywhere on the page. */
export function FileStep({ work, back, onOpened }: FileStepProps) {
  const { reading, refusal, opened } = work
  const after = (isTable: boolean) => {
    if (isTable) onOpened()
  }
  const take = (file: File) => void work.openFile(file).then(after)
  const takeText = (text: string) => void work.openText(text).then(after)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const file = event.clipboardData?.files[0]
    const isField = event.target instanceof Element && event.target.closest('input:not([type=file]), textarea')
    if (event.defaultPrevented || isField || (!file && !text)) return
    event.preventDefault()
    if (file && !text) take(file)
    else takeText(text)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  return (
    <>
      <div className={styles.step}>
        <FileDrop
          label={m.imports_table()}
          hint={m.imports_table_hint()}
          accept={ACCEPTED}
          error={refusal ? notATableMessage(refusal) : undefined}
          onFile={take}
          onText={takeText}
          underway={
            reading && {
              label: reading.name ? m.imports_reading({ name: reading.name }) : m.imports_reading_paste(),
              part: reading.part,
              onStop: work.stop,
            }
          }
        />
        <div className="grid gap-2 justify-items-start max-w-measure text-ink-2 [&>a]:-ml-3">
          <p>{m.imports_help_columns()}</p>
          <p>{m.imports_help_stored()}</p>
          <AnchorButton kind="quiet" icon="download" href={sampleFile()} download={m.imports_sample_name()}>
            {m.imports_sample()}
          </AnchorButton>
        </div>
      </div>
      <ActionBar back={back}>
        <Button kind="primary" big unavailable={!opened && m.imports_choose_first()} onClick={onOpened}>
          {m.imports_next()}
        </Button>
      </ActionBar>
    </>
  )
}

/**
 * A sample table as a data URL. It has a byte order mark, by which spreadsheets detect UTF-8, and the separator they
 * expect in this language.
 */
function sampleFile(): string {
  const heading = [m.word_email(), m.word_first_name(), m.word_last_name(), m.imports_sample_course()]
  const people = [
    ['giulia.ferri@ateneo.example', 'Giulia', 'Ferri', m.imports_sample_physics()],
    ['marcus.bell@college.example', 'Marcus', 'Bell', m.imports_sample_physics()],
    ['anna.desantis@ateneo.example', 'Anna Maria', 'De Santis', ''],
  ]
  const separator = getLocale() === 'it' ? ';' : ','
  const text = [heading, ...people].map((cells) => `${cells.join(separator)}\r\n`).join('')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`
}
