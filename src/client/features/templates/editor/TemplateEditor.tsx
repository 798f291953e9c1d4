import type { LinkProps } from '@tanstack/react-router'
import { ActionBar } from '#client/features/shell/ActionBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { TemplatePreview } from '../TemplatePreview.tsx'
import { BeforeActivating } from './BeforeActivating.tsx'
import { EditorActions } from './EditorActions.tsx'
import { EditorNotes } from './EditorNotes.tsx'
import {
  BadgeSection,
  CriteriaSection,
  DescriptionSection,
  EarnerSection,
  IssuerSection,
  PictureSection,
  StepsSection,
  VisibilitySection,
} from './EditorSections.tsx'
import { MailSection } from './MailSection.tsx'
import { MicroCredentialSection, MoreSection } from './micro-credential/MicroCredentialSection.tsx'
import { NameAndGradeSection } from './micro-credential/NameAndGradeSection.tsx'
import { SkillsSection } from './micro-credential/skills/SkillsSection.tsx'
import { RemindersSection } from './RemindersSection.tsx'
import { SectionIndex } from './sections/SectionIndex.tsx'
import { SectionsProvider } from './sections/SectionsProvider.tsx'
import styles from './TemplateEditor.module.css'
import { ValiditySection } from './validity/ValiditySection.tsx'

type TemplateEditorProps = {
  /** Link to the page where a learning path's steps are ordered. */
  builder?: LinkProps | undefined
  /** Whether the page head's actions are out of view and shown at the foot instead. */
  hasActionBar: boolean
}

/** All fields of a template or learning path, with previews of the badge. Requires a `TemplateFormProvider`. */
export function TemplateEditor({ builder, hasActionBar }: TemplateEditorProps) {
  return (
    <SectionsProvider hasSteps={builder !== undefined}>
      <EditorNotes />
      <div className={styles.editor}>
        <SectionIndex />
        <form
          className={`${styles.form} [&>section]:border-b [&>section]:border-b-rule [&>section]:px-0 [&>section]:py-2 [&>section:has(>[open])]:pb-8 [&>section:first-child]:pt-0 [&>section:last-child]:border-0`}
          onSubmit={(event) => event.preventDefault()}
          noValidate
        >
          <BadgeSection />
          <PictureSection />
          <DescriptionSection />
          <CriteriaSection />
          <EarnerSection />
          <IssuerSection />
          <ValiditySection />
          <MicroCredentialSection />
          <MoreSection />
          <SkillsSection />
          <NameAndGradeSection />
          <RemindersSection />
          <MailSection />
          <VisibilitySection />
          {builder && <StepsSection builder={builder} />}
        </form>
        <aside className={styles.side} aria-label={m.templates_preview()}>
          <div className={styles.preview}>
            <TemplatePreview />
          </div>
          <BeforeActivating />
        </aside>
      </div>
      <div
        // Small screens show actions in a bar at the foot; others in the head, or in that bar while the head is out of view.
        className="contents md:[&:not([data-is-shown])]:hidden"
        data-is-shown={hasActionBar || undefined}
      >
        <ActionBar>
          <EditorActions />
        </ActionBar>
      </div>
    </SectionsProvider>
  )
}
