import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { BadgeRow } from '../../badges/badge-answer.ts'
import { distinct } from '../distinct.ts'

type Row = Pick<BadgeRow, 'badge' | 'version'>

/**
 * What somebody was graded (Open Badges 3.0, Result), and what the grade is measured by. Undefined where there is none, and
 * where the template keeps grades private: then no file says anything of it.
 * @param credential the badge's own address: the scale is that of one award
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
        // As it was given, which may be a figure, a letter or words.
        resultType: 'Result',
      },
    ],
  }
}

/** The pieces of work that somebody has shown (Open Badges 3.0, Evidence). */
export const evidenceOf = ({ evidence }: Row['badge']) =>
  distinct(evidence ?? []).map(({ title, url, narrative }) => ({
    id: url && new URL(url).href,
    type: ['Evidence'],
    name: title,
    narrative,
  }))
