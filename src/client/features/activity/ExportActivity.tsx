import { useMutation } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { downloadFile } from '#client/api/download-file.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { exportActivity, listActivity } from '#contract/activity.ts'
import { m } from '#i18n/compiled/messages.js'
import { type ActivitySearch, filterOf } from './activity-search.ts'

/** Downloads the filtered lines as CSV; the button shows how many there are. */
export function ExportActivity({ search, total }: { search: ActivitySearch; total: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(listActivity, filterOf(search)),
    onSuccess: () => downloadFile(exportActivity, filterOf(search)),
    onError: (error) => notify({ text: errorMessage(error) }),
  })
  return (
    <Button icon="download" busy={isPending && m.activity_exporting()} onClick={() => mutate()}>
      {m.activity_export({ figure: formatNumber(total) })}
    </Button>
  )
}
