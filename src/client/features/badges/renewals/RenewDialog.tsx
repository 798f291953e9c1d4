import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorsOf } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Selection } from '#contract/badge-actions.ts'
import type { Badge } from '#contract/badges.ts'
import type { RenewalPreview } from '#contract/renewals.ts'
import { m } from '#i18n/compiled/messages.js'
import { BulkOutcome } from '../BulkOutcome.tsx'
import { ProgressNotice } from '../ProgressNotice.tsx'
import { RenewalContents } from './RenewalContents.tsx'
import type { DateErrors } from './RenewalDateFields.tsx'
import {
  type Dates,
  type RenewalRequest,
  renewalPreviewQuery,
  renewBadgeMutation,
  renewBadgesMutation,
} from './renewals.queries.ts'
import { showDateErrors, useRenewalDates } from './use-renewal-dates.ts'

type RenewDialogProps = {
  /** The badges to renew. */
  selection: Selection
  /** The badge, if there is only one. */
  badge?: Badge
  onClose: (isDone: boolean) => void
}

/** Previews a renewal, asks for its dates and a confirmation, and shows the result. */
export function RenewDialog({ selection, badge, onClose }: RenewDialogProps) {
  const dates = useRenewalDates()
  const many = useAction(renewBadgesMutation)
  const one = useAction(renewBadgeMutation)
  const { key } = badge ? one : many
  const isEnabled = !one.data && !many.data
  const {
    preview: data,
    error: notPreviewed,
    isCurrent,
    refetch,
  } = useRenewalPreview({ selection, dates: dates.dates, key, isEnabled })
  if (one.data) return <RenewedOne badge={one.data} onClose={() => onClose(true)} />
  if (many.data) return <RenewedMany {...many.data} onClose={() => onClose(true)} />

  const isPending = one.isPending || many.isPending
  const close = () => onClose(false)
  const renew = () => {
    if (!dates.dates) return void showDateErrors(dates)
    const request = { dates: dates.dates, key }
    if (badge) void one.run({ ...request, badge_id: badge.id })
    else void many.run({ ...request, selection })
  }
  const count = data?.badges_to_issue ?? 0
  const dateErrors = dateErrorsOf(notPreviewed)
  const error = one.error ?? many.error ?? (dateErrors ? null : notPreviewed)
  // Unless a date is missing: then pressing the button shows which one.
  const isWaiting = dates.dates !== undefined && !isCurrent
  return (
    <Dialog
      isWide={!badge || count === 0}
      title={titleOf(data, badge)}
      onClose={isPending ? undefined : close}
      actions={
        <>
          {count > 0 && (
            <p className={'hint self-center mr-auto max-md:flex-[1_1_100%]'}>{m.renewal_mails({ count })}</p>
          )}
          <Button onClick={close} unavailable={isPending && m.renewal_renewing()}>
            {m.word_cancel()}
          </Button>
          {count > 0 && data?.credits_missing === 0 && (
            <Button
              kind="primary"
              icon="renew"
              busy={isPending ? m.renewal_renewing() : isWaiting && !notPreviewed && m.renewal_counting()}
              unavailable={isWaiting && notPreviewed !== null && errorMessage(notPreviewed)}
              onClick={renew}
            >
              {m.renewal_confirm({ count })}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <RenewalContents
          preview={data}
          dates={dates}
          dateErrors={dateErrors}
          isOne={badge !== undefined}
          onLeave={close}
        />
      ) : (
        !error && <TableSkeleton rows={4} />
      )}
      {isPending && <ProgressNotice>{m.renewal_renewing()}</ProgressNotice>}
      <Alert>
        {error && (
          <>
            {errorMessage(error)}{' '}
            {error === notPreviewed && <InlineButton onClick={() => void refetch()}>{m.word_try_again()}</InlineButton>}
          </>
        )}
      </Alert>
    </Dialog>
  )
}

/** The service's errors about the dates, which are shown beside their fields. */
function dateErrorsOf(error: Error | null): DateErrors | undefined {
  const { emitted_at, expires_at } = fieldErrorsOf(error)
  return emitted_at || expires_at ? { emitted_at, expires_at } : undefined
}

function titleOf(preview: RenewalPreview | undefined, badge: Badge | undefined) {
  if (badge) {
    const name = nameOf(badge)
    return preview?.badges_to_issue === 0 ? m.renewal_title_one_none({ name }) : m.renewal_title_one({ name })
  }
  if (!preview) return m.renewal_title()
  const { badges_to_issue: count, selected_count: all } = preview
  if (count === 0) return m.renewal_title_none()
  return count === all ? m.renewal_title_many({ count }) : m.renewal_title_some({ count, all })
}

type RenewedManyProps = { done: number; skipped: number; onClose: () => void }

/** The result of renewing many badges. */
const RenewedMany = ({ done, ...outcome }: RenewedManyProps) => (
  <BulkOutcome
    title={m.renewal_done_title({ count: done })}
    left={m.renewal_left_out()}
    total={m.renewal_new_badges()}
    text={done > 0 && m.renewal_done_text()}
    done={done}
    {...outcome}
  />
)

/** The result of renewing one badge, with a link to the new one. */
const RenewedOne = ({ badge, onClose }: { badge: Badge; onClose: () => void }) => (
  <Dialog
    title={m.renewal_done_one_title({ name: nameOf(badge) })}
    onClose={onClose}
    actions={
      <Button kind="primary" autoFocus onClick={onClose}>
        {m.word_done()}
      </Button>
    }
  >
    <p>{m.renewal_done_one_text()}</p>
    <p>
      <Link to="/badges/$badgeId" params={{ badgeId: badge.id }} onClick={onClose}>
        {m.renewal_done_open()}
      </Link>
    </p>
  </Dialog>
)

/** Debounce in milliseconds, since a half-typed date is a different date. */
const DEBOUNCE_MS = 300

type UseRenewalPreview = Omit<RenewalRequest, 'dates'> & {
  /** Undefined while a date is invalid. */
  dates: Dates | undefined
  isEnabled: boolean
}

/** What a renewal would do. The last preview stays visible while the next one loads or after it was refused. */
function useRenewalPreview({ dates, isEnabled, ...request }: UseRenewalPreview) {
  const rested = useDebounced(JSON.stringify(dates ?? null), DEBOUNCE_MS)
  const tried: Dates | null = JSON.parse(rested)
  const { data, error, refetch } = useQuery({
    ...renewalPreviewQuery({ ...request, dates: tried ?? {} }),
    enabled: isEnabled && tried !== null,
  })
  const [last, setLast] = useState<RenewalPreview>()
  if (data && data !== last) setLast(data)
  return {
    preview: data ?? last,
    error,
    refetch,
    /** Whether the preview belongs to the current dates. */
    isCurrent: data !== undefined && !error && rested === JSON.stringify(dates ?? null),
  }
}
