import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayEach } from '#client/features/session/permissions.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { templateLink, useTemplateActions } from './use-template-actions.ts'

const DeleteDraft = lazyPart(() => import('./TemplateDialogs.tsx'), 'DeleteDraft')
const ActionError = lazyPart(() => import('./TemplateDialogs.tsx'), 'ActionError')

export type TemplateMenuProps = {
  template: BadgeTemplate
  /** True in the template's own editor, which needs no link to itself. */
  isOpen?: boolean
  onDeleted?: () => Promise<void>
  /** Link to the editor of the template, or of its copy. */
  link?: (id: string) => LinkProps
}

/** Menu of actions for one template. */
export const TemplateMenu = (props: TemplateMenuProps) => (
  <ActionsMenu {...props} actions={useTemplateActions(props.template, props.link)} />
)

type ActionsMenuProps = TemplateMenuProps & { actions: ReturnType<typeof useTemplateActions> }

/** The menu with the actions of a template or a learning path. */
export function ActionsMenu({ template, isOpen = false, onDeleted, link = templateLink, actions }: ActionsMenuProps) {
  const router = useRouter()
  const may = useMayEach()
  const [isDeleting, setDeleting] = useState(false)
  const { archive, restore, duplicate, open, refusal, onSeen } = actions

  const { id, title, status, is_assignable, version_code } = template
  const hrefOf = (place: LinkProps) => router.buildLocation(place as Parameters<typeof router.buildLocation>[0]).href
  const items: MenuItem[] = [
    {
      id: 'history',
      icon: 'expired',
      label: m.templates_history(),
      unavailable: version_code === '1' && m.templates_history_one_short(),
      href: hrefOf({ to: '/templates/$templateId/versions', params: { templateId: id } }),
    },
  ]
  const mayEdit = may('edit_templates')
  if (mayEdit) items.unshift({ id: 'duplicate', icon: 'copy', label: m.templates_duplicate(), onAction: duplicate })
  if (is_assignable && may('award')) {
    const href = hrefOf({ to: '/award', search: { template: id } })
    items.unshift({ id: 'award', icon: 'award', label: m.templates_award(), href })
  }
  if (!isOpen) {
    const label = mayEdit ? m.templates_edit() : m.access_open()
    items.unshift({ id: 'edit', icon: mayEdit ? 'edit' : 'templates', label, href: hrefOf(link(id)) })
  }
  if (mayEdit && status === 'active') {
    items.push({ id: 'archive', icon: 'archived', label: m.templates_archive(), onAction: archive })
  }
  if (mayEdit && status === 'archived') {
    items.push({ id: 'restore', icon: 'undo', label: m.templates_restore(), onAction: restore })
  }
  if (mayEdit && status === 'draft') {
    const remove = () => setDeleting(true)
    items.push({ id: 'delete', icon: 'trash', label: m.templates_delete(), danger: true, onAction: remove })
  }
  return (
    <>
      <MoreMenu label={m.templates_actions_of({ title })} items={items} />
      <LazyBoundary>
        {isDeleting && <DeleteDraft template={template} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
        {refusal && <ActionError {...refusal} onEdit={isOpen ? undefined : () => open(id)} onClose={onSeen} />}
      </LazyBoundary>
    </>
  )
}
