import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { User } from '#contract/accounts/session.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { TemplateEditorPage } from './TemplateEditorPage.tsx'

/** The template id in the URL until the template is created. */
export const NEW = 'new'

type OpenTemplateProps = { templateId: string; template: BadgeTemplate | null; user: User }

/** The editor of the template in the URL. A new draft gets its URL while being written, without a remount. */
export function OpenTemplate({ templateId, template, user }: OpenTemplateProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const [made, setMade] = useState<string>()
  const [shown, setShown] = useState({ templateId, opening: 0 })
  if (shown.templateId !== templateId) {
    setShown({ templateId, opening: templateId === made ? shown.opening : shown.opening + 1 })
  }
  const onMade = useCallback(
    async (id: string) => {
      if (id === templateId) return
      const { pathname } = router.latestLocation
      const place = { to: '/templates/$templateId', params: { templateId: id } } as const
      // Without preloading, the route's pending component could replace the editor for a moment, and what is typed then
      // would be lost.
      await router.preloadRoute(place)
      if (router.latestLocation.pathname !== pathname) return
      setMade(id)
      await navigate({ ...place, hash: true, replace: true, hashScrollIntoView: false, resetScroll: false })
    },
    [templateId, navigate, router],
  )
  const isLearningPath = template?.is_learning_path === 1
  const home = isLearningPath
    ? { label: m.paths_title(), link: { to: '/learning-paths' as const } }
    : { label: m.shell_templates(), link: { to: '/templates' as const } }
  return (
    <TemplateEditorPage
      key={shown.opening}
      user={user}
      template={template}
      breadcrumbs={[home]}
      builder={isLearningPath ? { to: '/learning-paths/$pathId', params: { pathId: templateId } } : undefined}
      onMade={onMade}
      onDeleted={() => navigate(home.link)}
    />
  )
}
