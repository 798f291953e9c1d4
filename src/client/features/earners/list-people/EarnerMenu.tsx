import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '#client/features/account/session/permissions.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidateLists } from '../lists/lists.queries.ts'
import { removeWithUndo } from './pending-removals.ts'

type EarnerMenuProps = { listId: string; earner: Earner; onOpen: () => void }

/** The menu of the actions on a person of a list. */
export function EarnerMenu({ listId, earner, onOpen }: EarnerMenuProps) {
  const client = useQueryClient()
  const name = nameOf(earner)
  const remove = () => {
    const words = {
      done: m.earners_removed({ name }),
      failed: (reason: string) => m.earners_remove_failed({ name, reason }),
    }
    removeWithUndo({ earners_list_id: listId, earner_id: earner.id }, words, () => invalidateLists(client))
  }
  if (!useMay('award')) return null
  return (
    <MoreMenu
      label={m.word_actions_for({ name })}
      items={[
        { id: 'edit', icon: 'edit', label: m.earners_edit_name(), onAction: onOpen },
        { id: 'remove', icon: 'trash', label: m.earners_remove(), danger: true, onAction: remove },
      ]}
    />
  )
}
