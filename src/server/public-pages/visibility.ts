import type { OrganizationRow } from '../features/organizations/organizations.sql.ts'
import type { TemplateRow } from '../features/templates/template-answer.ts'

/** Whether the organization has a public page; a disabled one never does. */
export const isOpen = ({ status, publicProfile }: OrganizationRow): boolean => status === 'enabled' && publicProfile

/** Whether a template or learning path has a public page: published, by an organization that shows this kind. */
export function hasPage({ isPublished, status, isLearningPath }: TemplateRow['template'], issuer: OrganizationRow) {
  const isShown = isLearningPath ? issuer.publicLearningPaths : issuer.publicBadgeTemplates
  return isOpen(issuer) && isPublished && status !== 'draft' && isShown
}

/** Whether search engines may index a badge: its organization allows it, and its template is published. */
export const mayBeIndexed = ({ isPublished }: Pick<TemplateRow['template'], 'isPublished'>, issuer: OrganizationRow) =>
  issuer.isIndexed && isPublished && isOpen(issuer)
