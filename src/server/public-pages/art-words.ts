import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { isolateBidi } from './page-words.ts'
import type { PublicContent } from './template/public-template.ts'

/** Size in pixels of a drawn picture's high variant; uploads have other sizes. */
export const DRAWN_HIGH = 1024

/** The alt text of a badge's picture. */
export function artAltText(
  content: Pick<PublicContent, 'image' | 'imageAlt' | 'type' | 'code' | 'title'>,
  locale: Language,
): string {
  if (content.imageAlt) return isolateBidi(content.imageAlt)
  const { image, type, code, title } = content
  if (!image.lines) return m.public_art_of({ title: isolateBidi(title) }, { locale })
  const badge = ART[type ?? 'knowledge']({}, { locale })
  return code ? m.public_art_plate({ badge, code: isolateBidi(code) }, { locale }) : badge
}

const ART = {
  knowledge: m.public_art_knowledge,
  skills: m.public_art_skills,
  participation: m.public_art_participation,
  qualification: m.public_art_qualification,
}

/** One-word label per type. */
export const TYPES = {
  knowledge: m.templates_type_knowledge,
  skills: m.templates_type_skills,
  participation: m.templates_type_participation,
  qualification: m.templates_type_qualification,
}
