import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { PublicBadge } from '../badge/public-badge.ts'
import type { PublicContent } from '../template/public-template.ts'
import { Words } from './Elements.tsx'
import { Icon } from './Icon.tsx'

type SkillsProps = { alignments: PublicContent['alignments']; language: Language; locale: Language }

/** The skills of public frameworks that a badge is aligned to. */
export function Skills({ alignments, language, locale }: SkillsProps) {
  if (alignments.length === 0) return null
  return (
    <section aria-labelledby="skills">
      <h2 id="skills">{m.element_skills({}, { locale })}</h2>
      <ul className="alignments" lang={language}>
        {alignments.map(({ framework, name, url }) => (
          <li key={`${framework} ${name}`}>
            <b className="framework" {...fontAttributes(framework)}>
              {framework}
            </b>
            <Words text={name} url={url} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The evidence that a badge was awarded for. */
export function EvidenceList({ evidence, locale }: { evidence: PublicBadge['evidence']; locale: Language }) {
  if (evidence.length === 0) return null
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">{m.results_evidence({}, { locale })}</h2>
      <ul className="evidence">
        {evidence.map(({ title, url, narrative }) => (
          <li key={`${title} ${url}`}>
            <Icon name={url ? 'link' : 'file'} />
            <div>
              <Words text={title} url={url} />
              {narrative && (
                <p {...fontAttributes(narrative)}>
                  <bdi>{narrative}</bdi>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
