import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '#client/features/templates/templates.queries.ts'
import { useOpenTemplate } from './form/template-form.tsx'

/** The version that the next save creates, and the current one; null if it goes into the current one. */
export function useNextVersion(): { next: number; number: string; count: number } | null {
  const { template } = useOpenTemplate()
  const isActive = template !== null && template.status !== 'draft'
  const { data: versions } = useQuery({ ...versionsQuery(template?.id ?? ''), enabled: isActive })
  const current = versions?.find(({ id }) => id === template?.badge_template_version_id)
  if (!current?.is_issued) return null
  return { next: Number(current.version_code) + 1, number: current.version_code, count: current.badges_count }
}
