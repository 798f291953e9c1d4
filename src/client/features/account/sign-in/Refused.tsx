import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { AnchorButton, LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { StatusPill } from '#client/ui/feedback/Status.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { SsoRefused } from '#contract/single-sign-on/refusals.ts'
import { m } from '#i18n/compiled/messages.js'
import { refusalOf } from './refusal.ts'
import { refusalWords } from './refusal-words.ts'
import { SignedOutPage } from './SignedOutPage.tsx'
import { refusalQuery } from './sign-in.queries.ts'
import { startAddress } from './start-address.ts'

/** Why a provider's answer let nobody in, from the token in the page's address. */
export function Refused({ token }: { token: string }) {
  const { data, error } = useQuery({ ...refusalQuery(token), enabled: token !== '' })
  if (data) return <RefusedFor refusal={data} />
  return (
    <SignedOutPage title={m.sso_refused_gone_title()} lead={m.sso_refused_gone_lead()}>
      {token !== '' && data === undefined && !error ? (
        <FormSkeleton />
      ) : (
        <div className="grid gap-2.5">
          {error && <Note kind="danger">{refusalOf(error).message}</Note>}
          <LinkButton to="/sign-in" kind="primary" big>
            {m.account_sign_in()}
          </LinkButton>
        </div>
      )}
    </SignedOutPage>
  )
}

/** The sentence, what to do, and the number under which the log has it. */
function RefusedFor({
  refusal: { code, number, at, connection, organization, contact, words },
}: {
  refusal: SsoRefused
}) {
  const name = connection?.name ?? m.sso_some_provider()
  const { title, lead, isOfPerson } = refusalWords(code, words !== null)
  const params = { name, organization: organization?.name ?? m.sso_some_organization() }
  return (
    <SignedOutPage
      title={title(params)}
      lead={lead(params)}
      mark={
        <p className="mb-3">
          <StatusPill mark="invalid" label={m.sso_refused_pill()} />
        </p>
      }
    >
      <DescriptionList
        facts={[
          { label: m.sso_refused_number(), value: <b className="num select-all">{number}</b> },
          { label: m.sso_refused_when(), value: formatInstant(at, 'long') },
          { label: m.sso_refused_words({ name }), value: words },
        ]}
      />
      <div className="grid gap-2.5 mt-6">
        {connection && (
          <AnchorButton kind="primary" big href={startAddress(connection.id, '/')}>
            {m.word_try_again()}
          </AnchorButton>
        )}
        {isOfPerson && contact && (
          <AnchorButton icon="mail" big href={`mailto:${contact}?${new URLSearchParams({ subject: number })}`}>
            {m.sso_refused_write(params)}
          </AnchorButton>
        )}
        <LinkButton to="/sign-in" big>
          {m.sso_refused_other()}
        </LinkButton>
      </div>
      {code === 'sso_provider' && (
        <p className="mt-4 text-sm/sm [&>a]:inline-flex [&>a]:items-center [&>a]:min-h-control">
          <Link to="/sign-in" search={{ step: 'password' }}>
            {m.sso_organization_emergency()}
          </Link>
        </p>
      )}
    </SignedOutPage>
  )
}
