import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalOf } from '#client/features/account/session/refusal.ts'
import { SignedOutPage } from '#client/features/account/session/SignedOutPage.tsx'
import { visitorQuery } from '#client/features/account/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { OpenedInvitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { InvitationArtwork } from './InvitationArtwork.tsx'
import { InvitationFrom } from './InvitationFrom.tsx'
import { JoinAsKnown } from './JoinAsKnown.tsx'
import { JoinAsNew } from './JoinAsNew.tsx'
import { JoinClosed, JoinUnknown } from './JoinClosed.tsx'
import { JoinOther } from './JoinOther.tsx'
import { JoinSignedIn } from './JoinSignedIn.tsx'
import { invitationQuery } from './join.queries.ts'

/** The page of an invitation link. Only a click accepts it, because mail scanners open links too. */
export function Join({ token }: { token: string | null }) {
  const invitation = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== null })
  const visitor = useQuery({ ...visitorQuery, staleTime: 0 })
  const reload = () => {
    void invitation.refetch()
    void visitor.refetch()
  }
  if (!token || invitation.data === null) return <JoinUnknown />
  const error = invitation.error ?? visitor.error
  if (error) {
    return (
      <SignedOutPage title={m.join_not_loaded()}>
        <div className="grid gap-2.5 [&>:is(a,_button)]:w-full" role="alert">
          <Note kind="danger">{refusalOf(error).message}</Note>
          <Button kind="primary" big onClick={reload}>
            {m.word_try_again()}
          </Button>
          <LinkButton to="/sign-in" big>
            {m.account_sign_in()}
          </LinkButton>
        </div>
      </SignedOutPage>
    )
  }
  if (!invitation.data || visitor.data === undefined) {
    return (
      <SignedOutPage title={m.join_loading()}>
        <FormSkeleton />
      </SignedOutPage>
    )
  }
  const opened = invitation.data
  if (!opened.person) return <JoinClosed token={token} opened={opened} onAgain={reload} />
  const { email, has_account } = opened.person
  if (visitor.data && visitor.data.email !== email) {
    return <JoinOther user={visitor.data} email={email} onSwitched={() => void visitor.refetch()} />
  }
  const provider = visitor.data ? null : opened.provider
  const isOnly = provider !== null && opened.is_provider_required
  const about = { token, opened, onClosed: reload }
  return (
    <Opened opened={opened}>
      {provider && <JoinByProvider way={provider} email={email} isOnly={isOnly} />}
      {visitor.data ? (
        <JoinSignedIn {...about} />
      ) : isOnly ? null : has_account ? (
        <JoinAsKnown {...about} email={email} />
      ) : (
        <JoinAsNew {...about} person={opened.person} />
      )}
    </Opened>
  )
}

// Lazy: few invitations are to addresses that a provider signs in.
const JoinByProvider = lazyPart(
  () => import('#client/features/single-sign-on/sign-in/JoinByProvider.tsx'),
  'JoinByProvider',
)

const Opened = ({ opened, children }: { opened: OpenedInvitation; children: ReactNode }) => (
  <SignedOutPage
    title={m.join_title({ organization: opened.organization.name })}
    artwork={<InvitationArtwork crest={opened.organization.logo_path} />}
  >
    <InvitationFrom opened={opened} />
    <LazyBoundary>{children}</LazyBoundary>
  </SignedOutPage>
)
