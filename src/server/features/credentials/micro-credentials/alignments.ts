import { eqfWords } from '#i18n/element-words.ts'
import type { TemplateRow } from '../../templates/template-answer.ts'
import { distinct } from '../distinct.ts'

/** Frameworks whose entries are competencies in the sense of Open Badges 3.0; levels and fields of study are not. */
const OF_COMPETENCIES = /^(ESCO|DigComp|EntreComp|LifeComp|GreenComp)\b/i

/** The European Union's URI of an EQF level. */
const eqfLevel = (level: number) => `http://data.europa.eu/snb/eqf/${level}`

/**
 * The skills and levels of public frameworks that a badge is aligned to (Open Badges 3.0, Alignment): first the EQF
 * level of a micro-credential, then the alignments of its template.
 */
export function alignments({ isMicroCredential, microCredential, alignments: named }: TemplateRow['version']) {
  const level = isMicroCredential ? microCredential?.eqf_level : null
  return [
    ...(typeof level === 'number'
      ? [
          {
            type: ['Alignment'],
            targetCode: String(level),
            targetFramework: 'European Qualifications Framework',
            targetName: eqfWords(level, 'en'),
            targetType: null,
            targetUrl: eqfLevel(level),
          },
        ]
      : []),
    ...distinct(named).map(({ framework, code, name, url }) => ({
      type: ['Alignment'],
      targetCode: code,
      targetFramework: framework,
      targetName: name,
      targetType: OF_COMPETENCIES.test(framework) ? 'ceasn:Competency' : null,
      targetUrl: new URL(url).href,
    })),
  ]
}
