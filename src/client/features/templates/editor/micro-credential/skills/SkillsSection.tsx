import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { MAX_ALIGNMENTS } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { Section } from '../../sections/Section.tsx'

const Skills = lazyPart(() => import('./Skills.tsx'), 'Skills')

/** The skills of known frameworks that a badge of this template stands for. */
export const SkillsSection = () => (
  <Section name="skills" isLazy>
    <p className="hint">{m.micro_skills_hint({ most: MAX_ALIGNMENTS })}</p>
    <LazyBoundary fallback={<TableSkeleton rows={2} />}>
      <Skills />
    </LazyBoundary>
  </Section>
)
