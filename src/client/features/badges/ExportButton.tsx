import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { m } from '#i18n/compiled/messages.js'
import type { BadgeSearch } from './badge-search.ts'

/** Button to export the filtered badges; shows how many there are. */
export function ExportButton({ search, total }: { search: BadgeSearch; total: number }) {
  const begin = useAction(
    { mutationFn: async () => (await import('./start-export.ts')).startExport(search) },
    // Only a chunk that fails to load ends here; `startExport` reports the service's refusals itself.
    { refused: () => notify({ text: m.shell_part_missing() }) },
  )
  return (
    <Button icon="download" busy={begin.isPending && m.badges_exporting()} onClick={() => begin.run()}>
      {m.badges_export({ count: total })}
    </Button>
  )
}
