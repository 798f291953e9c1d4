import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { visitorQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Level } from '#contract/permissions.ts'
import type { OpenedInvitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { refusalOf } from '../sign-in/refusal.ts'
import { SignedOutPage } from '../sign-in/SignedOutPage.tsx'
import { InvitationArtwork } from './InvitationArtwork.tsx'
import { JoinAsKnown } from './JoinAsKnown.tsx'
import { JoinAsNew } from './JoinAsNew.tsx'
import { JoinClosed, JoinUnknown } from './JoinClosed.tsx'
import { JoinOther } from './JoinOther.tsx'
import { invitationQuery, joinSignedIn } from './join.queries.ts'
import { type JoinProps, useJoin } from './use-join.ts'

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
const JoinByProvider = lazyPart(() => import('./JoinByProvider.tsx'), 'JoinByProvider')

const Opened = ({ opened, children }: { opened: OpenedInvitation; children: ReactNode }) => (
  <SignedOutPage
    title={m.join_title({ organization: opened.organization.name })}
    artwork={<InvitationArtwork crest={opened.organization.logo_path} />}
  >
    <InvitationFrom opened={opened} />
    <LazyBoundary>{children}</LazyBoundary>
  </SignedOutPage>
)

/** Joins with the current session, which already belongs to the invited address. */
function JoinSignedIn(about: JoinProps) {
  const queryClient = useQueryClient()
  const { isBusy, refusal, run } = useJoin(about)
  const { name } = about.opened.organization
  return (
    <div className="grid gap-5 [&>button]:mt-1 [&>:empty]:hidden">
      <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
      <p>{m.join_signed_in({ organization: name })}</p>
      <div className="grid gap-2.5 [&>:is(a,_button)]:w-full">
        <Button
          kind="primary"
          big
          onClick={() => run([], () => joinSignedIn(queryClient, about.token))}
          busy={isBusy && m.join_joining()}
        >
          {m.join_title({ organization: name })}
        </Button>
        <LinkButton to="/" big>
          {m.join_not_now()}
        </LinkButton>
      </div>
    </div>
  )
}

/** A control character that no name contains, around the emphasized parts of a sentence. */
const MARK = '\u0001'
const marked = (text: string) => `${MARK}${text}${MARK}`

/** Who invites, for which role, and their personal message. */
function InvitationFrom({ opened: { inviter, level, greeting, organization } }: { opened: OpenedInvitation }) {
  const name = inviter ? `${inviter.name} ${inviter.last_name}` : organization.name
  const { level: levelName, allowed } = describeLevel(level)
  const parts = m.join_invites({ name: marked(name), level: marked(levelName), deeds: allowed }).split(MARK)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 items-start mt-5 mx-0 mb-6 py-3.5 px-0 border-solid border-rule [border-width:1px_0] text-sm/sm wrap-anywhere [&_q]:block [&_q]:mt-[3px] [&_q]:text-ink-2 [&>:only-child]:col-span-full">
      {inviter && (
        <img className="size-9 rounded-[50%] object-cover" src={inviter.picture} width={36} height={36} alt="" />
      )}
      <p>
        {parts.map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))}
        {greeting && <q>{greeting}</q>}
      </p>
    </div>
  )
}

const words = {
  owner: [m.join_level_owner, m.join_deeds_owner],
  admin: [m.join_level_admin, m.join_deeds_admin],
  editor: [m.join_level_editor, m.join_deeds_editor],
  issuer: [m.join_level_issuer, m.join_deeds_issuer],
  viewer: [m.join_level_viewer, m.join_deeds_viewer],
} as const

/** The name of a level within a sentence, and what it allows, addressed to the invited person. */
function describeLevel(level: Level): { level: string; allowed: string } {
  const [name, allowed] = words[level]
  return { level: name(), allowed: allowed() }
}
