import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Dock } from '#client/features/shell/Dock.tsx'
import { Button } from '#client/ui/Button.tsx'
import { FormErrorSummary } from '#client/ui/FormErrorSummary.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Note } from '#client/ui/Note.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { AwardFields, fieldLabels } from './AwardFields.tsx'
import { AwardPreview } from './AwardPreview.tsx'
import styles from './award.module.css'
import type { AwardRequest, AwardValues } from './award-draft.ts'
import { InlineButton } from './InlineButton.tsx'

export type AwardFormControl = UseFormReturn<AwardValues, unknown, AwardRequest>

type AwardFormProps = {
  form: AwardFormControl
  /** What was typed in an earlier visit is in the fields. */
  isRestored: boolean
  onStartOver: () => void
  onReview: () => void
}

/** Who gets which badge, for what, from when to when; the badge itself at the side. */
export function AwardForm({ form, isRestored, onStartOver, onReview }: AwardFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { errors } = form.formState
  const wrong = fieldLabels.filter(({ name }) => errors[name])
  const wanted = useLocation({ select: ({ hash }) => hash })

  const show = (name: string | undefined) => element.current && name && focusField(element.current, name)
  // Once the fields are there: the one that a link of the review asked for, or the first that the service refused.
  useEffect(() => {
    const first = fieldLabels.find(({ name }) => name === wanted || (!wanted && form.getFieldState(name).invalid))
    if (element.current && first) focusField(element.current, first.name)
  }, [wanted, form])

  const review = form.handleSubmit(onReview, (refused) => show(fieldLabels.find(({ name }) => refused[name])?.name))
  return (
    <form ref={element} className={styles.form} onSubmit={review} noValidate>
      <div className={styles.columns}>
        <div>
          {isRestored && (
            <div className={styles.restored}>
              <Note>
                {m.badges_award_restored()}{' '}
                <InlineButton onClick={onStartOver}>{m.badges_award_start_over()}</InlineButton>
              </Note>
            </div>
          )}
          <FormErrorSummary fields={wrong.map(({ name, label }) => ({ label: label(), onShow: () => show(name) }))} />
          <AwardFields form={form} />
        </div>
        <AwardPreview values={form.watch()} />
      </div>
      <Dock
        back={
          <LinkButton to="/badges" big>
            {m.badges_cancel()}
          </LinkButton>
        }
      >
        <Button type="submit" kind="primary" big>
          {m.badges_award_review()}
        </Button>
      </Dock>
    </form>
  )
}

/** By its name in the page: a date, the template and the list are several elements, of which the form library knows none. */
function focusField(form: HTMLFormElement, name: string) {
  const field = CSS.escape(name)
  form.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] [role=combobox]`)?.focus()
}
