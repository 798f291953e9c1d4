import type { BadgeClass } from '#contract/badge-imports/badge-imports.ts'
import type { Language } from '#contract/formats.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'

/** The content of a draft for a kind of badge from elsewhere. Its texts are plain: each paragraph becomes one. */
export const draftOfClass = ({ title, description, criteria }: BadgeClass, language: Language) => ({
  title,
  language,
  type: 'participation' as const,
  description: paragraphs(description),
  assignmentCriteria: paragraphs(criteria),
})

const paragraphs = (text: string) =>
  cleanHtml(
    text
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
      .join(''),
  )

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
