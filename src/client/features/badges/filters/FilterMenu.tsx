import type { OpenMenu } from '#client/ui/overlays/Menu.tsx'
import { MenuPopover } from '#client/ui/overlays/MenuPopover.tsx'
import type { MenuGroup, MenuItem } from '#client/ui/overlays/menu-groups.ts'
import type { BadgeSearch } from '../badge-search.ts'
import { type FilterField, filterFields } from './filter-fields.ts'

type FilterMenuProps = OpenMenu & {
  search: BadgeSearch
  onFilter: (change: BadgeSearch) => void
  onAsk: (field: FilterField) => void
}

/** The menu of filters: values to choose from directly, and filters that open a dialog. */
export function FilterMenu({ search, onFilter, onAsk, ...menu }: FilterMenuProps) {
  const groups: MenuGroup[] = []
  let items: MenuItem[] | undefined
  for (const field of filterFields) {
    const { names, label, choices, dialog } = field
    const [name] = names
    if (choices && name) {
      items = undefined
      groups.push({
        label: label(),
        choices: choices.map((choice) => ({ id: String(choice.value), label: choice.label() })),
        chosen: String(search[name] ?? ''),
        onChoose: (id) => onFilter({ [name]: choices.find(({ value }) => String(value) === id)?.value }),
      })
    }
    if (dialog) {
      if (!items) {
        items = []
        groups.push(items)
      }
      items.push({ id: `ask-${name}`, icon: dialog.icon, label: `${label()}…`, onAction: () => onAsk(field) })
    }
  }
  return <MenuPopover {...menu} groups={groups} />
}
