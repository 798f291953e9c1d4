import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { BadgeRow } from '../../badges/badge-answer.ts'
import { distinct } from '../distinct.ts'

type Row = Pick<BadgeRow, 'badge' | 'version'>

/**
 * The grade of a badge (Open Badges 3.0, Result) and the description of its scale.
 * @param credential the credential's URL: the scale's id is derived from it, since a scale belongs to a single badge
 * @returns undefined if there is no grade or the template keeps grades private
 */
export function gradeOf({ badge, version }: Row, credential: string) {
  if (!version.showsGrades || !badge.grade) return undefined
  const name = m.element_grade({}, { locale: version.language as Language })
  const id = `${credential}#grade`
  return {
    result: [{ type: ['Result'], resultDescription: id, value: badge.grade }],
    resultDescription: [
      {
        id,
        type: ['ResultDescription'],
        name: badge.gradeScale ? `${name} (${badge.gradeScale})` : name,
        // The generic type, because a grade may be a number, a letter or words.
        resultType: 'Result',
      },
    ],
  }
}

/** The badge's evidence (Open Badges 3.0, Evidence). */
export const evidenceOf = ({ evidence }: Row['badge']) =>
  distinct(evidence ?? []).map(({ title, url, narrative }) => ({
    id: url && new URL(url).href,
    type: ['Evidence'],
    name: title,
    narrative,
  }))
