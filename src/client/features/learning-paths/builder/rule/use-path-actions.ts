import { useState } from 'react'
import { templateLink, useTemplateActions } from '#client/features/templates/use-template-actions.ts'
import type { BadgeTemplate } from '#contract/templates.ts'

/** The actions of a template; a path that acts by itself asks before it is restored. @param link to a path's page */
export function usePathActions(path: BadgeTemplate, link = templateLink) {
  const actions = useTemplateActions(path, link)
  const actsByItself = path.award_mode === 'automatic' || path.award_mode === 'approval'
  const [isAsking, setAsking] = useState(false)
  return {
    ...actions,
    restore: actsByItself ? () => setAsking(true) : actions.restore,
    asking: isAsking && { path, onRefused: actions.onRestoreRefused, onClose: () => setAsking(false) },
  }
}
