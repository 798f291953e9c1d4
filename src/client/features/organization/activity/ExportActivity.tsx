import { call } from '#client/api/call.ts'
import { downloadFile } from '#client/api/download-file.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { exportActivity, listActivity } from '#contract/activity.ts'
import { m } from '#i18n/compiled/messages.js'
import { type ActivitySearch, filterOf } from './activity-search.ts'

/** Downloads the filtered lines as CSV; the button shows how many there are. */
export function ExportActivity({ search, total }: { search: ActivitySearch; total: number }) {
  const begin = useAction(
    { mutationFn: () => call(listActivity, filterOf(search)) },
    { next: () => downloadFile(exportActivity, filterOf(search)), refused: sayRefusal },
  )
  return (
    <Button icon="download" busy={begin.isPending && m.activity_exporting()} onClick={() => begin.run()}>
      {m.activity_export({ figure: formatNumber(total) })}
    </Button>
  )
}
