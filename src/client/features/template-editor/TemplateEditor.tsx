import type { LinkProps } from '@tanstack/react-router'
import { useFormState } from 'react-hook-form'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { readValidity } from '#client/features/templates/texts/validity-text.ts'
import { wallClock } from '#client/i18n/time-zone.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { MAX_ALIGNMENTS } from '#contract/micro-credentials/micro-credentials.ts'
import { endOfValidity } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { BeforeActivating } from './BeforeActivating.tsx'
import { EditorActions } from './EditorActions.tsx'
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
import { useOpenTemplate, useTemplateField, useTemplateValue, useTemplateValues } from './form/template-form.tsx'
import { MicroCredentialSection, MoreSection } from './micro-credential/MicroCredentialSection.tsx'
import { REFUSAL_ID } from './notice-ids.ts'
import { useBadgeSource } from './pictures/badge-source.ts'
import { TemplatePreview } from './previews/TemplatePreview.tsx'
import { Section } from './sections/Section.tsx'
import { SectionIndex } from './sections/SectionIndex.tsx'
import { SectionsProvider } from './sections/SectionsProvider.tsx'
import styles from './TemplateEditor.module.css'
import { useNextVersion } from './use-next-version.ts'

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

const Skills = lazyPart(() => import('./micro-credential/skills/Skills.tsx'), 'Skills')

/** The skills of known frameworks that a badge of this template stands for. */
const SkillsSection = () => (
  <Section name="skills" isLazy>
    <p className="hint">{m.micro_skills_hint({ most: MAX_ALIGNMENTS })}</p>
    <LazyBoundary fallback={<TableSkeleton rows={2} />}>
      <Skills />
    </LazyBoundary>
  </Section>
)

const ValidityField = lazyPart(() => import('./validity/ValidityField.tsx'), 'ValidityField')

/** How long a badge is valid, with an example of one awarded today. */
function ValiditySection() {
  // Not in the lazy part, because the form merges somebody else's changes from the start.
  const field = useTemplateField('validity')
  return (
    <Section name="validity" isLazy>
      <LazyBoundary fallback={<TableSkeleton rows={2} />}>
        <ValidityField {...field} />
      </LazyBoundary>
    </Section>
  )
}

/** What everybody can see of the holder. */
function NameAndGradeSection() {
  const named = useTemplateField('names_recipient')
  const graded = useTemplateField('shows_grades')
  return (
    <Section name="name">
      <Switch
        label={m.micro_names_recipient()}
        hint={m.micro_names_recipient_hint()}
        isOn={named.value === '1'}
        onSwitch={(isOn) => named.onChange(isOn ? '1' : '')}
      />
      <Switch
        label={m.micro_shows_grades()}
        hint={m.micro_shows_grades_hint()}
        isOn={graded.value === '1'}
        onSwitch={(isOn) => graded.onChange(isOn ? '1' : '')}
      />
    </Section>
  )
}

const EditorAlerts = lazyPart(() => import('./EditorAlerts.tsx'), 'EditorAlerts')

/** Notices above the form. */
function EditorNotes() {
  const { template, isGone, isRestored, conflicts, taken } = useOpenTemplate()
  const { errors } = useFormState()
  const begins = useNextVersion()
  const isAlerted = isGone || isRestored || conflicts.length + taken.length > 0
  return (
    <div className="grid gap-3 not-empty:mb-5">
      <LazyBoundary>{isAlerted && <EditorAlerts />}</LazyBoundary>
      {errors.root && (
        <div id={REFUSAL_ID} tabIndex={-1}>
          <Note kind="danger">
            <span role="alert">{errors.root.message}</span>
          </Note>
        </div>
      )}
      {template?.status === 'archived' && <Note>{m.templates_is_archived()}</Note>}
      {begins && <Note>{m.templates_next_version(begins)}</Note>}
    </div>
  )
}

const TemplateReminders = lazyPart(
  () => import('#client/features/organization/reminders/TemplateReminders.tsx'),
  'TemplateReminders',
)

/** Reminders of this template's expiring badges, of any version. They take effect as soon as they are saved. */
function RemindersSection() {
  const { template } = useOpenTemplate()
  const { full } = useBadgeSource()
  const title = useTemplateValue('title')
  const language = useTemplateValue('language')
  return (
    <Section name="reminders" isLazy>
      {template ? (
        <LazyBoundary fallback={<TableSkeleton rows={3} />}>
          <TemplateReminders
            templateId={template.id}
            title={title}
            picture={full}
            language={language === 'it' ? 'it' : 'en'}
          />
        </LazyBoundary>
      ) : (
        <p className="muted">{m.reminders_once_saved()}</p>
      )}
    </Section>
  )
}

const TemplateMail = lazyPart(() => import('#client/features/organization/mails/TemplateMail.tsx'), 'TemplateMail')

/** What the mails about this template's badges say; it takes effect as soon as it is saved. */
function MailSection() {
  const { template } = useOpenTemplate()
  return (
    <Section name="mail" isLazy>
      {template ? (
        <LazyBoundary fallback={<TableSkeleton rows={3} />}>
          <OfTemplate templateId={template.id} />
        </LazyBoundary>
      ) : (
        <p className="muted">{m.mail_words_once_saved()}</p>
      )}
    </Section>
  )
}

function OfTemplate({ templateId }: { templateId: string }) {
  const { full } = useBadgeSource()
  const { title, description, language, validity, names_recipient } = useTemplateValues()
  return (
    <TemplateMail
      templateId={templateId}
      title={title}
      description={description}
      picture={full}
      language={language === 'it' ? 'it' : 'en'}
      namesRecipient={names_recipient !== ''}
      expiresAt={endOfValidity(wallClock(), readValidity(validity))}
    />
  )
}
