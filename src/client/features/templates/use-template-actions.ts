import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { BadgeTemplate, TemplateStatus } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { saveStatus } from './save-status.ts'
import { changeStatusMutation, duplicateMutation } from './templates.queries.ts'

/** An action that the service refused, and why. */
export type Refusal = { title: string; reason: string; isIncomplete?: boolean }

/** Link to a template's editor. */
export const templateLink = (id: string): LinkProps => ({ to: '/templates/$templateId', params: { templateId: id } })

/** Archives at once, with an undo; restores; duplicates and opens the copy. @param link to a template's page */
export function useTemplateActions(template: BadgeTemplate, link = templateLink) {
  const { id, title } = template
  const navigate = useNavigate()
  const open = (place: string) => void navigate(link(place))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const status = useAction(changeStatusMutation)
  const copy = useAction(duplicateMutation, {
    done: (made) => m.templates_duplicated({ title: made.title }),
    next: (made) => open(made.id),
    refused: (error) => setRefusal({ title: m.templates_duplicate_failed({ title }), reason: errorMessage(error) }),
  })

  const changeStatus = (next: TemplateStatus, message: string, back?: TemplateStatus) => {
    const change = (to: TemplateStatus, from: BadgeTemplate) =>
      saveStatus((madeFrom) => status.runAsync({ template_id: id, status: to, madeFrom }), from, to)
    // Undo also works after the page is left; then only a toast can report an error.
    const undo = (to: TemplateStatus, from: BadgeTemplate) => () => void change(to, from).catch(sayRefusal)
    change(next, template).then(
      (saved) => saved && notify({ text: message, undo: back && undo(back, saved) }),
      (error) => setRefusal(refusalOf(next, error)),
    )
  }
  const refusalOf = (next: TemplateStatus, error: unknown): Refusal => {
    const isIncomplete = next === 'active' && error instanceof ApiError && error.problem.code === 'validation_failed'
    return {
      title: next === 'active' ? m.templates_restore_failed({ title }) : m.templates_archive_failed({ title }),
      reason: isIncomplete ? m.templates_restore_incomplete() : errorMessage(error),
      isIncomplete,
    }
  }
  return {
    archive: () => changeStatus('archived', m.templates_archived({ title }), 'active'),
    restore: () => changeStatus('active', m.templates_restored({ title })),
    onRestoreRefused: (error: unknown) => setRefusal(refusalOf('active', error)),
    open,
    duplicate: () => copy.run({ id, key: copy.key }),
    refusal,
    onSeen: () => setRefusal(null),
  }
}
