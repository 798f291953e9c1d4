import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { listQuery } from '#client/features/recipients/lists.queries.ts'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { BlankBadge } from '#client/features/templates/BlankBadge.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { isDay } from '#client/ui/dates/month.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { validityOf } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { validityWords } from '#i18n/validity-words.ts'
import { AwardFields } from './AwardFields.tsx'
import styles from './award.module.css'
import { type AwardFormControl, type AwardValues, issueDateOf } from './award-draft.ts'
import { computedExpiry } from './award-expiry.ts'
import { type AwardStep, awardSteps, stepLink } from './award-search.ts'
import { awardFields } from './award-steps.ts'
import { RecipientsChoice } from './RecipientsChoice.tsx'

type FormStep = Exclude<AwardStep, 'review'>

type AwardFormProps = {
  form: AwardFormControl
  step: FormStep
  /** Values were restored from an earlier visit. */
  isRestored: boolean
  onStartOver: () => void
  onStep: (next: AwardStep) => void
}

/** The form of one step, with a preview of the badge beside it. */
export function AwardForm({ form, step, isRestored, onStartOver, onStep }: AwardFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const whyNot = useWhyNot('award')
  const { errors } = form.formState
  const fields = awardFields.filter((field) => field.step === step)
  const wrong = fields.filter(({ name }) => errors[name])
  const linkedField = useLocation({ select: ({ hash }) => hash })

  const show = (name: string | undefined) => element.current && name && focusField(element.current, name)
  // Once rendered, focuses the field that a link of the review names, or the first one that was refused.
  useEffect(() => {
    const first = awardFields.find(
      ({ name }) => name === linkedField || (!linkedField && form.getFieldState(name).invalid),
    )
    if (element.current && first?.step === step) focusField(element.current, first.name)
  }, [linkedField, form, step])

  // The steps share a form that is submitted at the review only, so errors are not validated again by themselves.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const changed = awardFields.find((field) => field.name === name)?.name
          if (changed && form.getFieldState(changed).invalid) void form.trigger(changed)
        },
      }),
    [form],
  )

  const after = awardSteps[awardSteps.indexOf(step) + 1] ?? 'review'
  const goOn = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.trigger(fields.map(({ name }) => name))) return onStep(after)
    show(fields.find(({ name }) => form.getFieldState(name).invalid)?.name)
  }
  const restored = isRestored && (
    <div className="mb-5">
      <Note>
        {m.badges_award_restored()} <InlineButton onClick={onStartOver}>{m.badges_award_start_over()}</InlineButton>
      </Note>
    </div>
  )
  if (step === 'recipients' && form.watch('recipients') === 'import') {
    return <AwardImport form={form} onImported={() => onStep('details')} />
  }
  return (
    <form ref={element} className="flex flex-1 flex-col" onSubmit={goOn} noValidate>
      <div className={styles.columns}>
        <div>
          {restored}
          <FormErrorSummary fields={wrong.map(({ name, label }) => ({ label: label(), onShow: () => show(name) }))} />
          <AwardFields form={form} step={step} />
        </div>
        <AwardPreview values={form.watch()} />
      </div>
      <ActionBar back={<Back step={step} />}>
        <Button type="submit" kind="primary" big unavailable={whyNot}>
          {after === 'review' ? m.badges_award_review() : m.badges_award_continue()}
        </Button>
      </ActionBar>
    </form>
  )
}

/** Button to the previous step; on the first one, out of the award. */
function Back({ step }: { step: FormStep }) {
  const before = awardSteps[awardSteps.indexOf(step) - 1]
  return before ? (
    <LinkButton {...stepLink(before)} big>
      {m.badges_back()}
    </LinkButton>
  ) : (
    <LinkButton to="/badges" big>
      {m.word_cancel()}
    </LinkButton>
  )
}

/**
 * Finds the field by name in the DOM: dates, template, list, expiry and evidence consist of several elements that
 * react-hook-form does not know.
 */
function focusField(form: HTMLFormElement, name: string) {
  const field = CSS.escape(name)
  const named = form.querySelector<HTMLElement>(`[name="${field}"]`)
  const control = named ?? form.querySelector<HTMLElement>(`[data-field="${field}"] :is([role=combobox], :checked)`)
  const group = form.querySelector(`fieldset#${field}`)
  const inGroup = group?.querySelector<HTMLElement>('[aria-invalid=true]') ?? group?.querySelector<HTMLElement>('input')
  ;(control ?? inGroup)?.focus()
}

const ImportEarners = lazyPart(() => import('#client/features/earners/imports/ImportEarners.tsx'), 'ImportEarners')

type AwardImportProps = { form: AwardFormControl; onImported: () => void }

/** Imports the recipients from a file into a new list, to which the badge is awarded. */
function AwardImport({ form, onImported }: AwardImportProps) {
  return (
    <>
      <div className="max-w-144 mb-6">
        <RecipientsChoice form={form} />
      </div>
      <LazyBoundary fallback={<TableSkeleton rows={4} />}>
        <ImportEarners
          isPart
          isKept={false}
          back={
            <LinkButton {...stepLink('template')} big>
              {m.badges_back()}
            </LinkButton>
          }
          onDone={({ list }) => {
            form.setValue('earners_list_id', list.id)
            for (const name of ['emitted_at_from', 'grade_from', 'credits_earned_from'] as const)
              form.setValue(name, '')
            form.setValue('only', null)
            form.setValue('recipients', 'list')
            onImported()
          }}
        />
      </LazyBoundary>
    </>
  )
}

/** Preview of the badge that the recipient will get, from the values typed so far. */
function AwardPreview({ values }: { values: AwardValues }) {
  const { badge_template_id: id, recipients, earners_list_id: listId, when } = values
  const { recipient_first_name, recipient_last_name } = values
  const { data: template } = useQuery({ ...templateQuery(id), enabled: id !== '' })
  const isToList = recipients !== 'one'
  const { data: list } = useQuery({ ...listQuery(listId), enabled: isToList && listId !== '' })
  const name = isToList ? list?.name : `${recipient_first_name} ${recipient_last_name}`.trim()
  return (
    <aside
      // The preview stays in view while the form scrolls.
      className="sticky top-[calc(var(--bar)_+_var(--s-5))] grid gap-3 justify-items-center text-ink text-center max-xl:static [&>span]:text-rule-strong"
      aria-label={m.badges_award_preview()}
    >
      {template ? (
        <>
          <BadgePicture of={template} size={160} />
          <p
            className="font-display text-[1.125rem] leading-[1.4375rem] font-serif wrap-anywhere text-balance"
            {...fontAttributes(template.title)}
          >
            {template.title}
          </p>
        </>
      ) : (
        <>
          <BlankBadge size={160} />
          <p className="hint">{m.badges_award_preview_empty()}</p>
        </>
      )}
      <dl className="w-full mt-3 border-t border-t-rule [&>div]:flex [&>div]:gap-4 [&>div]:justify-between [&>div]:py-[9px] [&>div]:border-b [&>div]:border-b-rule [&_dt]:flex-none [&_dt]:text-ink-3 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dd]:text-right">
        <div>
          <dt>{m.badges_award_to()}</dt>
          <dd className={name ? 'font-label' : 'hint'} {...fontAttributes(name)}>
            {name || (isToList ? m.earners_award_preview_none() : m.badges_award_preview_nobody())}
          </dd>
        </div>
        <div>
          <dt>{m.badges_issued()}</dt>
          <dd>{dayOf(issueDateOf(values)) ?? (when === 'later' ? m.planned_no_day() : m.badges_award_now())}</dd>
        </div>
        <div>
          <dt>{m.badges_expires()}</dt>
          <dd>
            <Expiry values={values} />
          </dd>
        </div>
      </dl>
    </aside>
  )
}

function Expiry({ values }: { values: AwardValues }) {
  const { badge_template_id: id, recipients, when, emitted_at_from, expires_at } = values
  const issued = issueDateOf(values)
  const { data: template } = useQuery({ ...templateQuery(id), enabled: id !== '' })
  const validity = template ? validityOf(template) : null
  if (!template || !validity || expires_at !== '') return dayOf(expires_at) ?? m.word_never()
  if (recipients === 'list' && when === 'now' && emitted_at_from) {
    return m.badges_award_expires_spread({ validity: validityWords(validity) })
  }
  const end = computedExpiry(template, dayOf(issued) && issued)
  return end ? formatDay(end, 'long') : m.word_never()
}

/** Null while the typed value is not a valid day. */
const dayOf = (wallClock: string) => (isDay(wallClock.slice(0, 10)) ? formatDay(wallClock, 'long') : null)
