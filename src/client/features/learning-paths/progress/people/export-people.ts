import { call } from '#client/api/call.ts'
import { downloadFile } from '#client/api/download-file.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { exportProgress, listProgress } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { filterOf, type ProgressSearch } from '../progress-search.ts'

/** Downloads the matching people as a file. */
export async function exportPeople(pathId: string, search: ProgressSearch) {
  const matching = { learning_path_id: pathId, ...filterOf(search) }
  try {
    await call(listProgress, matching)
    downloadFile(exportProgress, matching)
    notify({ text: m.progress_export_begun() })
  } catch (error) {
    notify({ text: errorMessage(error) })
  }
}
