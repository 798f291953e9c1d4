import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadFile } from '#client/api/download-file.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { sayRefusal } from '#client/api/use-action.ts'
import { useMay, whoMayDo } from '#client/features/session/permissions.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { StatusLine } from '#client/ui/feedback/Status.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import { FILE_DAYS, getSubmissionFile, type Submission } from '#contract/claims/submissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { submissionState } from '../claim-words.ts'
import { submissionQuery } from '../claims.queries.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { useDecision } from './use-decision.ts'

type SheetProps = {
  claimId: string
  id: string
  /** The ids of the page's rows, in order, to go from one to the next. */
  rows: string[]
  onOpen: (id: string) => void
  onClose: () => void
}

/** What one person has sent, with its answers, and the decision. */
export function SubmissionSheet({ claimId, id, rows, onOpen, onClose }: SheetProps) {
  const { data: submission, error, refetch } = useQuery(submissionQuery(claimId, id))
  const place = rows.indexOf(id)
  const next = rows[place + 1]
  const goOn = () => (place >= 0 && next ? onOpen(next) : onClose())
  return (
    <SideSheet
      title={submission ? nameOf(submission) : m.word_person()}
      onClose={onClose}
      staysAtTop
      actions={submission && <Acts key={id} claimId={claimId} submission={submission} hasNext={!!next} onDone={goOn} />}
    >
      {place >= 0 && rows.length > 1 && (
        <p className="flex gap-1 items-center -mt-2 mb-2 text-sm text-ink-3">
          <span className="mr-auto">{m.claims_place({ number: place + 1, count: rows.length })}</span>
          <Neighbour icon="up" label={m.claims_previous()} id={rows[place - 1]} onOpen={onOpen} />
          <Neighbour icon="down" label={m.claims_next()} id={next} onOpen={onOpen} />
        </p>
      )}
      {submission ? (
        <Facts claimId={claimId} submission={submission} />
      ) : error ? (
        <ErrorState title={m.claims_sheet_failed()} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <TableSkeleton rows={6} />
      )}
    </SideSheet>
  )
}

type NeighbourProps = { icon: 'up' | 'down'; label: string; id: string | undefined; onOpen: (id: string) => void }

const Neighbour = ({ icon, label, id, onOpen }: NeighbourProps) => (
  <IconButton icon={icon} label={label} aria-disabled={id ? undefined : true} onClick={() => id && onOpen(id)} />
)

function Facts({ claimId, submission }: { claimId: string; submission: Submission }) {
  const { recipient_email: email, sent_at, answers, answer, decided_at, decided_by, badge } = submission
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-x-4 gap-y-1 items-center text-ink-2 wrap-anywhere">
        {m.claims_proved({ email, when: formatInstant(sent_at, 'long') })}
        <StatusLine {...submissionState(submission)} />
      </p>
      <DescriptionList
        facts={[
          ...answers.map((answer) => ({
            label: answer.label,
            value: <Answer claimId={claimId} submissionId={submission.id} {...answer} />,
          })),
          { label: m.claims_word_said(), value: answer },
          {
            label: m.claims_decided(),
            value: decided_at && [formatInstant(decided_at), decided_by].filter(Boolean).join(', '),
          },
          {
            label: m.badges_badge(),
            value: badge && (
              <Link to="/badges/$badgeId" params={{ badgeId: badge.id }}>
                {badge.number}
              </Link>
            ),
          },
          {
            label: m.claims_award(),
            value: badge?.award_id && (
              <Link to="/badges/awards/$awardId" params={{ awardId: badge.award_id }}>
                {m.claims_see_award()}
              </Link>
            ),
          },
        ]}
      />
    </div>
  )
}

type AnswerProps = { claimId: string; submissionId: string } & Submission['answers'][number]

function Answer({ claimId: claim_id, submissionId: submission_id, kind, value, file }: AnswerProps) {
  if (!value) return <span className="text-ink-3">{m.claims_no_answer()}</span>
  if (file) {
    const of = { claim_id, submission_id, file_id: file.id }
    return (
      <Button kind="quiet" icon="download" onClick={() => downloadFile(getSubmissionFile, of)}>
        {value}
      </Button>
    )
  }
  if (kind === 'file') return m.claims_file_deleted({ name: value, days: FILE_DAYS })
  if (kind !== 'link' || !/^https?:/.test(value)) return value
  return (
    <a href={value} target="_blank" rel="noopener noreferrer nofollow">
      {value}
    </a>
  )
}

type ActsProps = { claimId: string; submission: Submission; hasNext: boolean; onDone: () => void }

/** Approves at once and goes on to the next, also what was declined by mistake; the others ask for words. */
function Acts({ claimId, submission, hasNext, onDone }: ActsProps) {
  const [asked, ask] = useState<'return' | 'decline'>()
  const mayDecide = useMay('award')
  const { id, status } = submission
  const isAwarded = status === 'awarded' || status === 'waiting'
  const close = (isDone: boolean) => {
    ask(undefined)
    if (isDone) onDone()
  }
  return (
    <>
      {!isAwarded && !mayDecide && <p className="hint">{whoMayDo('award')}</p>}
      {!isAwarded && mayDecide && <ActButtons {...{ claimId, submission, hasNext, onDone }} onAsk={ask} />}
      {/* It stays when a colleague decides meanwhile: with it, what was written would be lost. */}
      {asked && (
        <DecideDialog decision={asked} claimId={claimId} ids={[id]} name={nameOf(submission)} onClose={close} />
      )}
    </>
  )
}

function ActButtons({
  claimId,
  submission: { id, status },
  hasNext,
  onDone,
  onAsk,
}: ActsProps & { onAsk: (decision: 'return' | 'decline') => void }) {
  const approve = useDecision({ next: onDone, refused: sayRefusal })
  const isOver = status === 'declined' || status === 'lapsed'
  return (
    <>
      {!isOver && (
        <Button kind="danger" isMain={false} onClick={() => onAsk('decline')}>
          {m.claims_decline()}
        </Button>
      )}
      {status === 'received' && (
        <Button className="mr-auto" onClick={() => onAsk('return')}>
          {m.claims_return()}
        </Button>
      )}
      {status !== 'returned' && (
        <Button
          kind="primary"
          icon="award"
          busy={approve.isPending && m.claims_approving()}
          onClick={() => approve.run({ decision: 'approve', claim_id: claimId, submission_ids: [id], answer: '' })}
        >
          {hasNext ? m.claims_approve_next() : m.claims_approve_act({ count: 1 })}
        </Button>
      )}
    </>
  )
}
