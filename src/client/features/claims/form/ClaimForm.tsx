import { useSuspenseQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { zoneName } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { SettingsSection } from '#client/ui/layout/SettingsSection.tsx'
import { LeaveQuestion } from '#client/ui/overlays/LeaveQuestion.tsx'
import { FormFields } from '#client/ui/settings/FormFields.tsx'
import { labelIn, wordsIn } from '#client/ui/settings/fields.ts'
import { type Claim, type ClaimKind, type CreateClaim, MAX_QUESTIONS } from '#contract/claims/claims.ts'
import { m } from '#i18n/compiled/messages.js'
import { allFields, claimFields, fieldsOfKind } from './claim-fields.tsx'
import { Questions } from './Questions.tsx'
import { useClaimForm } from './use-claim-form.ts'

/** The form of a claim: a new one, a copy, or one that is changed. */
export function ClaimForm({ claim, copied }: { claim: Claim | undefined; copied: Claim | undefined }) {
  const { form, submit, isSaving, stale, isUnsaved, drop, leave, hasDraft } = useClaimForm(claim, copied)
  const whyNot = useWhyNot('edit_claims')
  const title = claim ? m.claims_edit_title({ title: claim.title }) : m.claims_new_title()
  return (
    <Page
      task
      title={title}
      breadcrumbs={[
        { label: m.shell_badges(), link: { to: '/badges' } },
        { label: m.claims_view(), link: { to: '/badges/claims' } },
      ]}
    >
      <form onSubmit={submit} noValidate>
        <FormErrorSummary problem={form.formState.errors.root?.message} />
        <StaleSaveNotice
          stale={stale}
          onSave={submit}
          label={labelIn(allFields)}
          words={(field, value) => (value === null ? '–' : wordsIn(allFields)(field, value))}
        />
        {hasDraft && form.formState.isDirty && (
          <div className="mb-5">
            <Note>{m.claims_draft_kept()}</Note>
          </div>
        )}
        <Sections form={form} />
        <ActionBar
          back={
            <Button kind="quiet" onClick={leave}>
              {m.word_cancel()}
            </Button>
          }
        >
          <Button type="submit" kind="primary" busy={isSaving && m.word_saving()} unavailable={whyNot}>
            {claim ? m.word_save() : m.claims_create()}
          </Button>
        </ActionBar>
      </form>
      <LeaveQuestion isDirty={isUnsaved} onLeave={drop} />
    </Page>
  )
}

function Sections({ form }: { form: UseFormReturn<FieldValues, unknown, CreateClaim> }) {
  const { credits_left: credits } = useSuspenseQuery(userQuery).data.organization
  const [kind, questions] = form.watch(['kind', 'questions']) as [ClaimKind, unknown[]]
  return (
    <>
      <SettingsSection title={m.claims_what()} text={m.claims_what_text()}>
        <FormFields form={form} fields={claimFields.what} />
      </SettingsSection>
      <SettingsSection title={m.claims_when()} text={m.claims_when_text({ zone: zoneName() })}>
        <div className="grid gap-2">
          <FormFields form={form} fields={claimFields.window} />
          <p className="hint">{m.claims_grace()}</p>
        </div>
      </SettingsSection>
      <SettingsSection title={m.claims_how()} text={m.claims_how_text()}>
        <FormFields form={form} fields={claimFields.kind} />
        <FormFields form={form} fields={fieldsOfKind[kind]} />
        {kind === 'codes' && <p className="hint">{m.claims_codes_later()}</p>}
        <FormFields form={form} fields={claimFields.seats(formatNumber(credits))} />
        <FormFields form={form} fields={claimFields.approval} />
      </SettingsSection>
      <SettingsSection
        title={m.claims_questions()}
        text={m.claims_questions_text({ count: questions.length, most: MAX_QUESTIONS })}
      >
        <Questions form={form} />
      </SettingsSection>
      <SettingsSection title={m.badges_activity()} text={m.claims_activity_text()}>
        <FormFields form={form} fields={claimFields.activity} />
        <FormFields form={form} fields={claimFields.notes} />
      </SettingsSection>
    </>
  )
}
