import { useMutation } from '@tanstack/react-query'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { m } from '#i18n/compiled/messages.js'
import type { BadgeSearch } from './badge-search.ts'

/** Downloads what the filters show, and says how many that are. */
export function ExportButton({ search, total }: { search: BadgeSearch; total: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import('./start-export.ts')).startExport(search),
    // What the service refuses is told by the export itself: only its file did not come.
    onError: () => notify({ text: m.shell_part_missing() }),
  })
  return (
    <Button icon="download" busy={isPending && m.badges_exporting()} onClick={() => mutate()}>
      {m.badges_export({ count: total })}
    </Button>
  )
}
