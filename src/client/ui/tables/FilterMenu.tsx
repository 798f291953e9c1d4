import type { OpenMenu } from '../overlays/Menu.tsx'
import { MenuPopover } from '../overlays/MenuPopover.tsx'
import type { MenuGroup, MenuItem } from '../overlays/menu-groups.ts'
import type { AnyFilterField, SearchParams } from './filter-field.ts'

type FilterMenuProps = OpenMenu & {
  fields: AnyFilterField[]
  search: SearchParams
  /** What the listing's page knows beside the URL. */
  data: unknown
  onFilter: (change: SearchParams) => void
  onAsk: (field: AnyFilterField) => void
}

/** The menu of filters: values to choose from directly, and filters that open a dialog. */
export function FilterMenu({ fields, search, data, onFilter, onAsk, ...menu }: FilterMenuProps) {
  const groups: MenuGroup[] = []
  const addItem = (item: MenuItem) => {
    const last = groups.at(-1)
    if (Array.isArray(last)) last.push(item)
    else groups.push([item])
  }
  for (const field of fields) {
    const [name] = field.names
    const choices = field.choices?.(data)
    if (choices && name) {
      groups.push({
        label: field.label(),
        choices,
        chosen: String(search[name] ?? ''),
        onChoose: (chosen) => {
          const choice = choices.find(({ id }) => id === chosen)
          onFilter(choice?.change ?? { [name]: undefined })
        },
      })
    }
    // Prefixed so that they cannot clash with the ids of values in the same menu.
    const { dialog } = field
    if (dialog) {
      const label = dialog.item?.() ?? `${field.label()}…`
      addItem({ id: `ask-${name}`, icon: dialog.icon, label, onAction: () => onAsk(field) })
    }
    const set = field.sets?.(data)
    if (set) {
      addItem({ id: `set-${name}`, icon: set.icon, label: set.label, onAction: () => onFilter(set.change) })
    }
  }
  return <MenuPopover {...menu} groups={groups} />
}
