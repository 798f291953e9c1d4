import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newKey } from '#client/api/new-key.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { Page } from '#client/features/shell/Page.tsx'
import { Stepper } from '#client/ui/Stepper.tsx'
import type { User } from '#contract/session.ts'
import { m } from '#i18n/paraglide/messages.js'
import { AwardForm } from './AwardForm.tsx'
import { AwardReview } from './AwardReview.tsx'
import {
  type AwardRequest,
  type AwardValues,
  dropDraft,
  emptyAward,
  isBegun,
  isToList,
  keepDraft,
  openDraft,
  schemaFor,
} from './award-draft.ts'
import type { AwardSearch } from './award-search.ts'
import { ListAwardReview } from './ListAwardReview.tsx'

type AwardProps = { user: User; search: AwardSearch }

/** Awards a badge to one person or to a list: a form and a review, over one draft that outlives a reload. */
export function Award({ user, search: { step, template, list } }: AwardProps) {
  const navigate = useNavigate()
  const [draft] = useState(() => openDraft(user.uuid, { template, list }))
  const [key, setKey] = useState(draft.key)
  const form = useForm<AwardValues, unknown, AwardRequest>({
    resolver: (given, context, options) => validateBy(schemaFor(given))(given, context, options),
    defaultValues: draft.values,
    // Fields without a ref of their own, such as dates, take the focus too: see AwardForm.
    shouldFocusError: false,
  })
  const values = form.watch()
  const award = useMemo(() => schemaFor(values).safeParse(values), [values])

  useEffect(() => keepDraft(user.uuid, { key, values }), [user.uuid, key, values])
  // Both are in the draft now: left in the address, they would come back at every reload.
  useEffect(() => {
    if (template || list) void navigate({ to: '/award', search: { step }, replace: true })
  }, [template, list, step, navigate])

  const startOver = () => {
    form.reset(emptyAward)
    setKey(newKey())
  }
  if (step === 'review' && !award.success) return <Navigate to="/award" replace />
  const isReview = step === 'review' && award.success
  const toList = values.recipients === 'list'
  const review = { form, idempotencyKey: key, onNewKey: () => setKey(newKey()) }
  const finish = (done: { badge: string } | { list: string }) => {
    dropDraft(user.uuid)
    void navigate({ to: '/award', search: { step: 'done', ...done }, replace: true })
  }
  return (
    <Page
      key={step}
      title={toList ? m.earners_award() : m.badges_award_title()}
      facts={toList ? m.earners_award_lead() : m.badges_award_lead()}
      trail={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
      task
    >
      <Stepper
        label={m.badges_award_steps()}
        steps={[
          { label: toList ? m.earners_award_step_form() : m.badges_award_step_form(), link: { to: '/award' } },
          { label: m.badges_award_step_review() },
        ]}
        current={isReview ? 1 : 0}
      />
      {isReview && isToList(award.data) && (
        <ListAwardReview {...review} award={award.data} onAwarded={(list) => finish({ list })} />
      )}
      {isReview && !isToList(award.data) && (
        <AwardReview {...review} award={award.data} onAwarded={(badge) => finish({ badge })} />
      )}
      {!isReview && (
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
