import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'

/** What is said once a draft is active, or an archived path again. */
export const activatedWords = ({ status, title }: BadgeTemplate) =>
  status === 'archived' ? m.templates_restored({ title }) : m.paths_activated({ title })
