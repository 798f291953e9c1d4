import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { validateBy } from '#client/api/validate-form.ts'
import { Page } from '#client/features/shell/Page.tsx'
import { Stepper } from '#client/ui/Stepper.tsx'
import { AwardBadge } from '#contract/badges.ts'
import type { User } from '#contract/session.ts'
import { m } from '#i18n/paraglide/messages.js'
import { AwardForm } from './AwardForm.tsx'
import { AwardReview } from './AwardReview.tsx'
import { type AwardValues, dropDraft, emptyAward, isBegun, keepDraft, newKey, openDraft } from './award-draft.ts'
import type { AwardSearch } from './award-search.ts'

type AwardProps = { user: User; search: AwardSearch }

/** Awards one badge to one person: a form and a review, over one draft that outlives a reload. */
export function Award({ user, search: { step, template } }: AwardProps) {
  const navigate = useNavigate()
  const [draft] = useState(() => openDraft(user.uuid, template))
  const [key, setKey] = useState(draft.key)
  const form = useForm<AwardValues, unknown, AwardBadge>({
    // What the fields hold is text, which is one of the things that the schema takes.
    resolver: validateBy(AwardBadge as z.ZodType<AwardBadge, AwardValues>),
    defaultValues: draft.values,
    // Fields without a ref of their own, such as dates, take the focus too: see AwardForm.
    shouldFocusError: false,
  })
  const values = form.watch()
  const award = useMemo(() => AwardBadge.safeParse(values), [values])

  useEffect(() => keepDraft(user.uuid, { key, values }), [user.uuid, key, values])
  // The template is in the draft now: left in the address, it would come back at every reload.
  useEffect(() => {
    if (template) void navigate({ to: '/award', search: { step }, replace: true })
  }, [template, step, navigate])

  const startOver = () => {
    form.reset(emptyAward)
    setKey(newKey())
  }
  if (step === 'review' && !award.success) return <Navigate to="/award" replace />
  const isReview = step === 'review' && award.success
  return (
    <Page
      key={step}
      title={m.badges_award_title()}
      facts={m.badges_award_lead()}
      trail={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
      task
    >
      <Stepper
        label={m.badges_award_steps()}
        steps={[{ label: m.badges_award_step_form(), link: { to: '/award' } }, { label: m.badges_award_step_review() }]}
        current={isReview ? 1 : 0}
      />
      {isReview ? (
        <AwardReview
          award={award.data}
          form={form}
          idempotencyKey={key}
          onNewKey={() => setKey(newKey())}
          onAwarded={(badge) => {
            dropDraft(user.uuid)
            void navigate({ to: '/award', search: { step: 'done', badge }, replace: true })
          }}
        />
      ) : (
        <AwardForm
          form={form}
          isRestored={isBegun(draft.values) && isBegun(values)}
          onStartOver={startOver}
          onReview={() => void navigate({ to: '/award', search: { step: 'review' } })}
        />
      )}
    </Page>
  )
}
