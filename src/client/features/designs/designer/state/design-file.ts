import { saveFile } from '#client/browser/save-file.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Design } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'

/** Saves a document as a file. */
export function exportDesign(design: Design, title: string) {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'badge'
  saveFile(new Blob([JSON.stringify(design, null, 2)], { type: 'application/json' }), `${name}.json`)
}

/** Reads a document from a file, without its pictures, which other organizations do not have. Says what came of it. */
export async function importDesign(file: File): Promise<Design | null> {
  const read = Design.safeParse(
    await file
      .text()
      .then(JSON.parse)
      .catch(() => null),
  )
  if (!read.success) {
    notify({ text: m.designer_import_refused() })
    return null
  }
  const extra = read.data.extra.filter(({ part }) => part === 'note')
  const isWhole = extra.length === read.data.extra.length
  notify({ text: isWhole ? m.designer_imported() : m.designer_imported_without() })
  return { ...read.data, extra }
}
