import { useMutation } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { downloadFile } from '#client/browser/download-file.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { exportActivity, listActivity } from '#contract/activity.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { type ActivitySearch, filterOf } from './activity-search.ts'

/** Downloads the filtered lines as CSV; the button shows how many there are. */
export function ExportActivity({ search, total }: { search: ActivitySearch; total: number }) {
  const { mutate, isPending } = useMutation({
    // An error of the download itself would only show in the browser's download list, so a page is requested first.
    mutationFn: () => call(listActivity, filterOf(search)),
    onSuccess: () => downloadFile(addressOf(search)),
    onError: (error) => notify({ text: errorMessage(error) }),
  })
  return (
    <Button icon="download" busy={isPending && m.activity_exporting()} onClick={() => mutate()}>
      {m.activity_export({ figure: formatNumber(total) })}
    </Button>
  )
}

function addressOf(search: ActivitySearch) {
  const query = new URLSearchParams({ language: getLocale() })
  for (const [name, value] of Object.entries(filterOf(search))) if (value !== undefined) query.set(name, value)
  return `${exportActivity.path}?${query}`
}
