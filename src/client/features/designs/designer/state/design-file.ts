import { saveFile } from '#client/browser/save-file.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Design } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { partName } from '../designer-words.ts'

/** Saves a document as a file. */
export function exportDesign(design: Design, title: string) {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'badge'
  saveFile(new Blob([JSON.stringify(design, null, 2)], { type: 'application/json' }), `${name}.json`)
}

/** The document in a text, without its pictures, which other organizations do not have; null if there is none. */
export function readDesign(text: string) {
  const { data } = Design.safeParse(parsed(text))
  if (!data) return null
  const extra = data.extra.filter(({ part }) => part === 'note')
  const dropped = data.extra.flatMap(({ part }) => (part === 'note' ? [] : part))
  return { design: { ...data, extra }, dropped }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads a document from a file, and says what came of it. */
export async function importDesign(file: File): Promise<Design | null> {
  const read = readDesign(await file.text().catch(() => ''))
  const parts = read?.dropped.map(partName).join(', ')
  notify({
    text: !read ? m.designer_import_refused() : parts ? m.designer_imported_without({ parts }) : m.designer_imported(),
  })
  return read?.design ?? null
}
