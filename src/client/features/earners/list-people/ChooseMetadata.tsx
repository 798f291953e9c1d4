import { ColumnsDialog } from '#client/ui/tables/ColumnsDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { ROOM, showMetadata, useShownMetadata } from './shown-metadata.ts'

type ChooseMetadataProps = { listId: string; names: string[]; onClose: () => void }

/** Dialog to choose which metadata the list's table shows as columns. */
export function ChooseMetadata({ listId, names, onClose }: ChooseMetadataProps) {
  const shown = useShownMetadata(listId, names)
  return (
    <ColumnsDialog
      text={m.earners_columns_text({ count: ROOM })}
      columns={names.map((name) => ({ id: name, label: name }))}
      shown={shown}
      most={ROOM}
      onShow={(name, isShown) =>
        showMetadata(listId, isShown ? [...shown, name] : shown.filter((other) => other !== name))
      }
      onUsual={() => showMetadata(listId, null)}
      onClose={onClose}
    />
  )
}
