import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { invalidateLists } from '#client/features/recipients/lists.queries.ts'
import { useMayEach } from '#client/features/session/permissions.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { removeWithUndo } from '../list-people/pending-removals.ts'

const ListForm = lazyPart(() => import('./ListForm.tsx'), 'ListForm')

const ListCertificates = lazyPart(() => import('./ListCertificates.tsx'), 'ListCertificates')

type ListMenuProps = {
  list: EarnersListSummary
  /** True on the list's own page, which navigates away when the list is deleted. */
  isOpen?: boolean
}

/** The menu of a list's actions. */
export function ListMenu({ list, isOpen = false }: ListMenuProps) {
  const { id, name } = list
  const navigate = useNavigate()
  const client = useQueryClient()
  const may = useMayEach()
  const [action, setAction] = useState<'edit' | 'certificates' | null>(null)
  const close = () => setAction(null)
  const remove = () => {
    const words = {
      done: m.earners_deleted({ name }),
      failed: (reason: string) => m.earners_delete_failed({ name, reason }),
    }
    removeWithUndo({ earners_list_id: id }, words, () => invalidateLists(client))
    if (isOpen) void navigate({ to: '/lists' })
  }
  const items: MenuItem[] = [
    { id: 'edit', icon: 'edit', label: m.earners_edit(), onAction: () => setAction('edit') },
    {
      id: 'certificates',
      icon: 'download',
      label: m.certificate_files_act_all(),
      onAction: () => setAction('certificates'),
    },
  ]
  if (may('act_on_many')) {
    items.push({ id: 'delete', icon: 'trash', label: m.earners_delete(), danger: true, onAction: remove })
  }
  if (!isOpen) {
    const award = () => void navigate({ to: '/award', search: { list: id } })
    items.unshift({ id: 'award', icon: 'award', label: m.earners_award(), onAction: award })
  }
  if (!may('award')) return null
  return (
    <>
      <MoreMenu label={m.word_actions_for({ name })} items={items} />
      {action && (
        <LazyBoundary>
          {action === 'edit' ? (
            <ListForm list={list} onClose={close} />
          ) : (
            <ListCertificates listId={id} onClose={close} />
          )}
        </LazyBoundary>
      )}
    </>
  )
}
