import { useMutation } from '@tanstack/react-query'
import { Button } from '#client/ui/buttons/Button.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { BadgeSearch } from './badge-search.ts'
import { startExport } from './start-export.ts'

/** Downloads what the filters show, and says how many that are. */
export function ExportButton({ search, total }: { search: BadgeSearch; total: number }) {
  const { mutate, isPending } = useMutation({ mutationFn: () => startExport(search) })
  return (
    <Button icon="download" busy={isPending && m.badges_exporting()} onClick={() => mutate()}>
      {m.badges_export({ count: total })}
    </Button>
  )
}
