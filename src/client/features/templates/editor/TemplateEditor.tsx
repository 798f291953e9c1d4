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
      <div className="grid [grid-template-areas:'index_form_side'] grid-cols-[11rem_minmax(0,1fr)_20rem] gap-x-8 gap-y-5 3xl:grid-cols-[11rem_minmax(0,58rem)_minmax(25rem,36rem)] 3xl:justify-between 3xl:gap-x-12 max-2xl:[grid-template-areas:'index_index'_'form_side'] max-2xl:grid-cols-[minmax(0,1fr)_20rem] max-[56rem]:[grid-template-areas:'preview'_'index'_'form'_'before'] max-[56rem]:grid-cols-1 max-[56rem]:gap-6 print:block">
        <SectionIndex />
        <form
          className="[grid-area:form] max-w-168 3xl:max-w-none max-[56rem]:max-w-none [&>section]:py-2 [&>section]:px-0 [&>section]:border-b [&>section]:border-b-rule max-2xl:[&_:is(details,_summary,_input,_textarea,_button,_[contenteditable])]:[scroll-margin-top:44px] [&>section:has(>[open])]:pb-8 [&>section:first-child]:pt-0 [&>section:last-child]:border-0"
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
        <aside
          // Below the row of sections.
          className="sticky top-[calc(var(--bar)_+_var(--s-4))] [grid-area:side] grid gap-5 self-start min-w-0 max-2xl:top-[calc(var(--bar)_+_44px_+_var(--s-4))] max-[56rem]:contents"
          aria-label={m.templates_preview()}
        >
          <div className="max-[56rem]:[grid-area:preview] max-[56rem]:min-w-0">
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
