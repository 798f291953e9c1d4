import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ComboBox } from '#client/ui/forms/ComboBox.tsx'
import { m } from '#i18n/compiled/messages.js'
import { PdfPage } from './PdfPage.tsx'
import styles from './Preview.module.css'
import type { Preview } from './use-preview.ts'

const toggle =
  'min-h-8 py-0 px-3 border border-dashed border-rule-strong rounded-pin bg-transparent text-ink-2 text-sm cursor-pointer max-md:min-h-11 hover:bg-hover hover:text-ink aria-pressed:border-solid aria-pressed:border-place-mark aria-pressed:bg-selected aria-pressed:text-ink aria-pressed:font-label [&[aria-disabled]]:bg-transparent [&[aria-disabled]]:text-ink-3 [&[aria-disabled]]:cursor-default'

/** Live preview of the certificate, for one of the newest badges or a made-up case. */
export function CertificatePreview({ preview }: { preview: Preview }) {
  const { sheet, isBehind, badges, options, shown, choose, hardCase, setHardCase } = preview
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  const [page, setPage] = useState<1 | 2>(1)
  const found = options.filter(({ title, code }) =>
    `${title} ${code}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  )
  const label = shown
    ? m.certificate_settings_sheet_of({ name: shown.title })
    : m.certificate_settings_sheet_of_sample()
  return (
    <aside
      className="sticky top-[calc(var(--bar)_+_var(--s-4))] grid grid-cols-1 gap-3 min-w-0 max-[60rem]:static max-[60rem]:-order-1 max-[60rem]:max-w-120"
      aria-label={m.certificate_settings_preview()}
    >
      {options.length > 0 && (
        <ComboBox
          label={m.certificate_settings_preview_with()}
          options={found}
          selected={shown}
          onSelect={choose}
          onSearch={setSearch}
          empty={() => m.certificate_settings_preview_none()}
        />
      )}
      {badges.isSuccess && options.length === 0 && <p className="hint">{m.certificate_settings_sample()}</p>}
      {badges.isError && <Note kind="warn">{errorMessage(badges.error)}</Note>}
      {sheet.isError && <Note kind="warn">{errorMessage(sheet.error)}</Note>}
      <div className={styles.desk}>
        {sheet.data ? (
          <PdfPage pdf={sheet.data} page={page} label={label} isBusy={isBehind} onPages={setPages} />
        ) : (
          <div className={styles.blank} role="status">
            <span className="sr">{!sheet.isError && m.shell_loading()}</span>
          </div>
        )}
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr">{m.certificate_settings_try()}</legend>
        {(['long_name', 'no_logo'] as const).map((id) => (
          <button
            key={id}
            type="button"
            className={toggle}
            aria-pressed={hardCase === id}
            onClick={() => setHardCase(hardCase === id ? null : id)}
          >
            {id === 'long_name' ? m.certificate_settings_try_name() : m.certificate_settings_try_logo()}
          </button>
        ))}
        <button
          type="button"
          className={toggle}
          aria-pressed={page === 2 && pages > 1}
          aria-disabled={pages < 2 || undefined}
          aria-describedby={pages < 2 ? 'certificate-one-page' : undefined}
          onClick={() => pages > 1 && setPage(page === 1 ? 2 : 1)}
        >
          {m.certificate_settings_try_page()}
        </button>
      </fieldset>
      {pages < 2 && (
        <p id="certificate-one-page" className="hint">
          {m.certificate_settings_one_page()}
        </p>
      )}
      <p className="hint">{m.certificate_settings_preview_note()}</p>
    </aside>
  )
}
