import { useState } from 'react'
import { wallClock } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { type StatusMark, StatusPill } from '#client/ui/feedback/Status.tsx'
import type { InvitationState, OpenedInvitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { refusalOf } from '../sign-in/refusal.ts'
import { SignedOutPage } from '../sign-in/SignedOutPage.tsx'
import { InvalidInvitationArtwork } from './InvitationArtwork.tsx'
import { askAgain } from './join.queries.ts'

type Closed = Exclude<InvitationState, 'open'>
type MessageParams = { organization: string; name: string; day: string }
type Words = {
  mark: StatusMark
  pill: (params: MessageParams) => string
  title: () => string
  lead: (params: MessageParams) => string
}

const WORDS: Record<Closed, Words> = {
  expired: { mark: 'expired', pill: m.join_expired_pill, title: m.join_expired_title, lead: m.join_expired_lead },
  withdrawn: {
    mark: 'archived',
    pill: m.join_withdrawn_pill,
    title: m.join_withdrawn_title,
    lead: m.join_withdrawn_lead,
  },
  used: { mark: 'active', pill: m.join_used_pill, title: m.join_used_title, lead: m.join_used_lead },
  disabled: { mark: 'archived', pill: m.join_disabled_pill, title: m.join_disabled_title, lead: m.join_disabled_lead },
  inviter_gone: {
    mark: 'archived',
    pill: m.join_inviter_gone_pill,
    title: m.join_inviter_gone_title,
    lead: m.join_inviter_gone_lead,
  },
  no_seat: { mark: 'invalid', pill: m.join_no_seat_pill, title: m.join_no_seat_title, lead: m.join_no_seat_lead },
}

/** Whether something other than signing in is the primary action. */
const hasOtherWay = (state: Closed) => state === 'expired' || state === 'inviter_gone' || state === 'no_seat'

type JoinClosedProps = { token: string; opened: OpenedInvitation; onAgain: () => void }

/** An invitation that cannot be accepted, with the reason and what to do instead. */
export function JoinClosed({ token, opened, onAgain }: JoinClosedProps) {
  const { organization, inviter, expires_at } = opened
  const state = opened.state as Closed
  const { mark, pill, title, lead } = WORDS[state]
  const params = {
    organization: organization.name,
    name: inviter ? `${inviter.name} ${inviter.last_name}` : organization.name,
    day: formatDay(wallClock(new Date(expires_at)), 'long'),
  }
  return (
    <SignedOutPage
      title={title()}
      lead={lead(params)}
      mark={
        <p className="mb-3">
          <StatusPill mark={mark} label={pill(params)} />
        </p>
      }
      artwork={<InvalidInvitationArtwork />}
    >
      <div className="grid gap-2.5 [&>:is(a,_button)]:w-full">
        {state === 'expired' && <AskAgain token={token} name={params.name} />}
        {state === 'inviter_gone' && <AskAgain token={token} name={organization.name} />}
        {state === 'no_seat' && (
          <Button kind="primary" big onClick={onAgain}>
            {m.word_try_again()}
          </Button>
        )}
        <LinkButton to="/sign-in" big kind={hasOtherWay(state) ? undefined : 'primary'}>
          {m.account_sign_in()}
        </LinkButton>
      </div>
    </SignedOutPage>
  )
}

function AskAgain({ token, name }: { token: string; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await askAgain(token)
      setSent(true)
    } catch (error) {
      setProblem(refusalOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div role="status">{isSent && <Note>{m.join_request_sent({ name })}</Note>}</div>
      <Alert>{problem}</Alert>
      {!isSent && (
        <Button kind="primary" big icon="mail" onClick={ask} busy={isBusy && m.join_asking()}>
          {m.join_ask()}
        </Button>
      )}
    </>
  )
}

/** A truncated link, or one that a newer mail has replaced. */
export const JoinUnknown = () => (
  <SignedOutPage title={m.join_unknown_title()} lead={m.join_unknown_lead()} artwork={<InvalidInvitationArtwork />}>
    <div className="grid gap-2.5 [&>:is(a,_button)]:w-full">
      <LinkButton to="/sign-in" kind="primary" big>
        {m.account_sign_in()}
      </LinkButton>
    </div>
  </SignedOutPage>
)
