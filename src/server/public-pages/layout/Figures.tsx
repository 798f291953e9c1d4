import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { elementName, eqfWords, participationWords, workloadWords } from '#i18n/element-words.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { PublicContent } from '../template/public-template.ts'

type Shown = { content: PublicContent; grade?: string | null; locale: Language }

/** Key figures: the grade, and a micro-credential's workload, level and form of participation. */
export function Figures({ content: { microCredential }, grade = null, locale }: Shown) {
  const block = microCredential?.block
  const figures = [
    { name: elementName('workload', locale), words: block && workloadWords(block, locale) },
    { name: elementName('level', locale), words: block && eqfWords(block.eqf_level, locale) },
    { name: m.element_grade({}, { locale }), words: grade },
    { name: m.element_taken({}, { locale }), words: block && participationWords(block.participation, locale) },
  ].filter(({ words }) => words)
  if (figures.length === 0) return null
  return (
    <dl className="ruled figures">
      {figures.map(({ name, words }) => (
        <div key={name} className="figure">
          <dt>{name}</dt>
          <dd {...fontAttributes(words)}>
            <bdi>{words}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
