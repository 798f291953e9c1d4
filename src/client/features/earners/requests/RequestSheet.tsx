import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useMay, whoMayDo } from '#client/features/session/permissions.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { StatusLine } from '#client/ui/feedback/Status.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { EarnerRequest } from '#contract/requests.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { ApproveName, DeclineRequests } from './RequestDialogs.tsx'
import { dayWords, differenceOf, kindNames, stateOf, wholeName } from './request-words.ts'
import { requestQuery } from './requests.queries.ts'

type SheetProps = { id: string; onClose: () => void }

/** What somebody asks, with what helps to decide it, and the answers. */
export function RequestSheet({ id, onClose }: SheetProps) {
  const { data: request, error } = useQuery(requestQuery(id))
  return (
    <SideSheet
      title={request ? titleOf(request) : m.requests_title()}
      onClose={onClose}
      actions={request && <Answers request={request} onClose={onClose} />}
    >
      {request ? (
        <Facts request={request} />
      ) : error ? (
        <Note kind="warn">{errorMessage(error)}</Note>
      ) : (
        <TableSkeleton rows={6} />
      )}
    </SideSheet>
  )
}

function titleOf({ kind, status, earner }: EarnerRequest): string {
  if (kind === 'name') return status === 'open' ? m.requests_same_person() : m.requests_kind_name()
  if (kind === 'erasure' && earner) return m.requests_wants_erased({ name: nameOf(earner) })
  return kindNames[kind]()
}

function Facts({ request }: { request: EarnerRequest }) {
  const { kind, status, name, earner, badge, reason, answer, due_at, decided_at, decided_by } = request
  const isOpen = status === 'open'
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-x-4 gap-y-1 items-center text-ink-2">
        {m.requests_asked({ day: dayWords(request.created_at) })} <StatusLine {...stateOf(request)} />
      </p>
      {name && wholeName(name.proposed) && (
        <Spellings before={wholeName(name.current)} after={wholeName(name.proposed)} />
      )}
      {isOpen && due_at && kind === 'erasure' && <Term from={request.created_at} until={due_at} />}
      <DescriptionList
        facts={[
          {
            label: m.badges_badge(),
            value: badge && (
              <Link to="/badges/$badgeId" params={{ badgeId: badge.id }} {...fontAttributes(badge.title)}>
                {badge.title}, {badge.badge_number}
              </Link>
            ),
          },
          { label: m.requests_why(), value: reason },
          {
            label: m.requests_person(),
            value: earner && (
              <Link to="/earners/$earnerId" params={{ earnerId: earner.id }} {...fontAttributes(nameOf(earner))}>
                {nameOf(earner)}
              </Link>
            ),
          },
          { label: m.requests_address(), value: earner?.recipient_email },
          {
            label: m.requests_with_you(),
            value: earner && m.requests_holds({ badges: earner.badges_count, lists: earner.lists_count }),
          },
          { label: m.requests_if_approved(), value: isOpen && ifApproved[kind]() },
          { label: m.requests_words(), value: answer },
          {
            label: m.requests_answered_at(),
            value: decided_at && [dayWords(decided_at), decided_by].filter(Boolean).join(', '),
          },
        ]}
      />
    </div>
  )
}

const ifApproved = {
  name: m.requests_approve_text,
  erasure: m.requests_erase_text,
  mistake: m.requests_mistake_text,
}

/** The old spelling beside the new one, in which what differs is underlined. */
function Spellings({ before, after }: { before: string; after: string }) {
  const [same, own, rest] = differenceOf(before, after)
  return (
    <dl className="grid grid-cols-2 border-y border-y-rule max-[23rem]:grid-cols-1 [&>div]:min-w-0 [&>div]:py-4 [&>div]:pr-4 [&>div+div]:pl-5 [&>div+div]:border-l [&>div+div]:border-l-rule max-[23rem]:[&>div+div]:pl-0 max-[23rem]:[&>div+div]:border-l-0 [&_dt]:text-ink-3 [&_dt]:text-sm [&_dd]:font-display [&_dd]:font-serif [&_dd]:text-[1.75rem] [&_dd]:leading-9 [&_dd]:wrap-anywhere">
      <div>
        <dt>{m.requests_now()}</dt>
        <dd {...fontAttributes(before)}>{before}</dd>
      </div>
      <div>
        <dt>{m.passport_name_proposed()}</dt>
        <dd {...fontAttributes(after)}>
          {same}
          <mark className="bg-transparent text-inherit [box-shadow:inset_0_-3px_0_var(--gold-line)]">{own}</mark>
          {rest}
        </dd>
      </div>
    </dl>
  )
}

/** How much of the term of an erasure is gone. */
function Term({ from, until }: { from: string; until: string }) {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const gone = Math.min(1, Math.max(0, (Date.now() - start) / (end - start)))
  return (
    <p className="grid gap-1.5">
      <span>{m.requests_answer_by({ day: dayWords(until) })}</span>
      <meter className="w-full" min={0} max={1} value={gone} aria-label={m.requests_term()} />
    </p>
  )
}

type Ask = 'approve' | 'decline'

function Answers({ request, onClose }: { request: EarnerRequest; onClose: () => void }): ReactNode {
  const [asked, ask] = useState<Ask | null>(null)
  const close = (isDone: boolean) => {
    ask(null)
    if (isDone) onClose()
  }
  return (
    <>
      {request.status === 'open' && <AnswerButtons request={request} onAsk={ask} />}
      {/* They stay when a colleague answers meanwhile: with them, what was written and the refusal would be lost. */}
      {asked === 'approve' && <ApproveName request={request} onClose={close} />}
      {asked === 'decline' && <DeclineRequests ids={[request.id]} onClose={close} />}
    </>
  )
}

function AnswerButtons({ request, onAsk }: { request: EarnerRequest; onAsk: (asked: Ask) => void }): ReactNode {
  const { kind, earner, badge } = request
  const whose = kind === 'erasure' ? 'erasure' : 'name'
  const mayDecide = useMay('decide_request', whose)
  if (!earner) return null
  if (!mayDecide) return <p className="hint">{whoMayDo('decide_request', whose)}</p>
  if (kind === 'mistake') {
    return (
      badge && (
        <LinkButton to="/badges/$badgeId" params={{ badgeId: badge.id }} kind="primary">
          {m.requests_open_badge()}
        </LinkButton>
      )
    )
  }
  return (
    <>
      <Button kind="danger" onClick={() => onAsk('decline')}>
        {m.requests_decline_more()}
      </Button>
      {kind === 'name' ? (
        <Button kind="primary" icon="ready" onClick={() => onAsk('approve')}>
          {m.requests_approve_more()}
        </Button>
      ) : (
        <LinkButton to="/earners/$earnerId" params={{ earnerId: earner.id }} hash="personal-data" kind="primary">
          {m.requests_look_and_erase()}
        </LinkButton>
      )}
    </>
  )
}
