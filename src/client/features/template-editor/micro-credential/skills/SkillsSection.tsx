import { lazy } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { WhenVisible } from '#client/ui/feedback/WhenVisible.tsx'
import { MAX_ALIGNMENTS } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { fieldId, useTemplateValue } from '../../form/template-form.tsx'
import head from '../MicroCredentialSection.module.css'
import { readSkills } from '../micro-texts.ts'
import styles from './Skills.module.css'

const Skills = lazy(() => import('./Skills.tsx').then((module) => ({ default: module.Skills })))

/** The skills of known frameworks that a badge of this template stands for. */
export function SkillsSection() {
  const count = readSkills(useTemplateValue('alignments')).length
  return (
    <section aria-labelledby="section-skills">
      <div className={head.head}>
        <div>
          <h2 id="section-skills">{m.element_skills()}</h2>
          <p className="hint">{m.micro_skills_hint({ most: MAX_ALIGNMENTS })}</p>
        </div>
        <span className={`${head.count} num`}>{m.micro_count_of({ count, most: MAX_ALIGNMENTS })}</span>
      </div>
      <WhenVisible id={fieldId('alignments')} className={styles.placeholder}>
        <LazyBoundary fallback={<div className={styles.placeholder} />}>
          <Skills />
        </LazyBoundary>
      </WhenVisible>
    </section>
  )
}
