import { useMutation } from '@tanstack/react-query'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { m } from '#i18n/compiled/messages.js'
import type { BadgeSearch } from './badge-search.ts'

/** Button to export the filtered badges; shows how many there are. */
export function ExportButton({ search, total }: { search: BadgeSearch; total: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import('./start-export.ts')).startExport(search),
    // Only a chunk that fails to load ends here; `startExport` reports the service's refusals itself.
    onError: () => notify({ text: m.shell_part_missing() }),
  })
  return (
    <Button icon="download" busy={isPending && m.badges_exporting()} onClick={() => mutate()}>
      {m.badges_export({ count: total })}
    </Button>
  )
}
