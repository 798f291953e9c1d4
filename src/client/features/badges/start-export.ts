import { call } from '#client/api/call.ts'
import { downloadFile } from '#client/api/download-file.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { exportBadges, listBadges } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { filterOf } from './badge-filter.ts'
import type { BadgeSearch } from './badge-search.ts'

/**
 * Makes the browser download the filtered badges, in the order on screen. Requesting a page first catches errors, and
 * sends users with an expired session to sign in.
 */
export async function startExport(search: BadgeSearch) {
  try {
    const { meta } = await call(listBadges, filterOf(search))
    downloadFile(exportBadges, filterOf(search))
    notify({ text: m.badges_export_begun({ count: meta.total }) })
  } catch (error) {
    notify({ text: errorMessage(error) })
  }
}
