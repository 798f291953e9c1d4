import { BadgePicture } from '#client/features/badges/details/BadgePicture.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { ComboBoxOption } from '#client/ui/forms/ComboBoxOption.tsx'
import type { Entry } from './entries.ts'

type EntryLineProps = {
  id: string
  entry: Entry
  typed: string
  isActive: boolean
  onActivate: () => void
  onOpen: () => void
}

/** A page, record or action in the palette's results. */
export function EntryLine({ id, entry, typed, isActive, onActivate, onOpen }: EntryLineProps) {
  const { title, note, code, icon, picture } = entry
  return (
    <ComboBoxOption
      {...{ id, title, note, code, isActive, onActivate }}
      search={typed}
      isSelected={isActive}
      picture={
        <span className="grid flex-none place-items-center w-7 text-ink-3">
          {picture ? <BadgePicture of={picture} size={28} /> : <Icon name={icon} />}
        </span>
      }
      onChoose={onOpen}
    />
  )
}
