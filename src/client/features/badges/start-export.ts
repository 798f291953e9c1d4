import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { downloadFile } from '#client/browser/download-file.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { exportBadges, listBadges } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { type BadgeSearch, filterOf } from './badge-search.ts'

/**
 * Makes the browser download the filtered badges, in the order on screen.
 *
 * An error of the download itself would only show in the browser's download list. Requesting a page first catches it,
 * and sends users with an expired session to sign in.
 */
export async function startExport(search: BadgeSearch) {
  try {
    const { meta } = await call(listBadges, filterOf(search))
    downloadFile(addressOf(search))
    notify({ text: m.badges_export_begun({ count: meta.total }) })
  } catch (error) {
    notify({ text: errorMessage(error) })
  }
}

function addressOf(search: BadgeSearch) {
  const query = new URLSearchParams({ language: getLocale() })
  for (const [name, value] of Object.entries(filterOf(search))) if (value !== undefined) query.set(name, String(value))
  return `${exportBadges.path}?${query}`
}
