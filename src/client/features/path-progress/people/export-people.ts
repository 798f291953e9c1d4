import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { downloadFile } from '#client/browser/download-file.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { exportProgress, listProgress } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { filterOf, type ProgressSearch } from '../progress-search.ts'

/**
 * Downloads the matching people as a file. The same query is sent as a page request first: an error of the download
 * itself would be shown by the browser, not by the page.
 */
export async function exportPeople(pathId: string, search: ProgressSearch) {
  const filter = filterOf(search)
  try {
    await call(listProgress, { learning_path_id: pathId, ...filter })
    const query = new URLSearchParams({ language: getLocale() })
    for (const [name, value] of Object.entries(filter)) query.set(name, value)
    downloadFile(`${exportProgress.path.replace(':learning_path_id', pathId)}?${query}`)
    notify({ text: m.progress_export_begun() })
  } catch (error) {
    notify({ text: errorMessage(error) })
  }
}
