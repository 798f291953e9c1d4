import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { useAction } from '#client/api/use-action.ts'
import { Page } from '#client/features/page/Page.tsx'
import type { Breadcrumbs } from '#client/features/page/place.ts'
import { earnerQuery } from '#client/features/recipients/earners.queries.ts'
import { May } from '#client/features/session/May.tsx'
import { useMay } from '#client/features/session/permissions.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { StatusPill } from '#client/ui/feedback/Status.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import { namesAgree } from '#contract/earners/agreeing-names.ts'
import type { getEarner, JoinedEarner } from '#contract/earners/earners.ts'
import type { ErasureWay } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import { DeadAddress, MarkAddress } from './DeadAddress.tsx'
import { EarnerBadges } from './EarnerBadges.tsx'
import { EarnerHistory, EarnerMails, EarnerPaths } from './EarnerRecords.tsx'
import styles from './earners.module.css'
import { undoJoinMutation } from './joins.queries.ts'
import { metadataText } from './list-people/metadata.ts'
import { ErasedPerson } from './privacy/ErasedPerson.tsx'
import { PersonalData } from './privacy/PersonalData.tsx'

const CorrectEarner = lazyPart(() => import('./CorrectEarner.tsx'), 'CorrectEarner')

type KnownEarner = z.output<typeof getEarner.output>['data']

/**
 * One earner: badges, lists, mails and metadata.
 * @param listId the list from which the page was opened
 */
export function EarnerPage({ id, listId }: { id: string; listId?: string }) {
  const client = useQueryClient()
  const [erasedAt, setErasedAt] = useState<string>()
  const onErased = (way: ErasureWay, at: string) => {
    if (way === 'wholly') setErasedAt(at)
    // Refetches everything that may show the earner, except queries of an earner that no longer exists.
    const isGone = ({ queryKey }: { queryKey: readonly unknown[] }) => way === 'wholly' && queryKey.includes(id)
    client.removeQueries({ predicate: isGone })
    void client.invalidateQueries({ predicate: (query) => !isGone(query) })
  }
  if (erasedAt) return <ErasedPerson erasedAt={erasedAt} />
  return <KnownEarnerPage id={id} listId={listId} onErased={onErased} />
}

type KnownEarnerPageProps = {
  id: string
  listId: string | undefined
  onErased: (way: ErasureWay, erasedAt: string) => void
}

function KnownEarnerPage({ id, listId, onErased }: KnownEarnerPageProps) {
  const { data: earner } = useSuspenseQuery(earnerQuery(id))
  const [isCorrecting, setCorrecting] = useState(false)
  const { earners_lists: lists, badges_count: badges } = earner
  const from = lists.find((list) => list.id === listId)
  const breadcrumbs: Breadcrumbs = [{ label: m.earners_lists(), link: { to: '/lists' } }]
  if (from) breadcrumbs.push({ label: from.name, link: { to: '/lists/$listId', params: { listId: from.id } } })
  else breadcrumbs.push({ label: m.earners_everyone(), link: { to: '/earners' } })
  return (
    <Page
      title={nameOf(earner)}
      facts={<Address earner={earner} />}
      breadcrumbs={breadcrumbs}
      actions={
        <May do="award">
          <Button icon="edit" onClick={() => setCorrecting(true)}>
            {m.earners_page_correct()}
          </Button>
          {earner.recipient_email !== '' && (
            <LinkButton to="/award" search={{ person: id }} kind="primary" icon="award">
              {m.earners_page_award()}
            </LinkButton>
          )}
          {earner.recipient_email !== '' && <EarnerMenu earner={earner} />}
        </May>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-x-16 gap-y-10 items-start max-xl:grid-cols-1">
        <div className="grid grid-cols-1 gap-10">
          {earner.recipient_email === '' && <Note>{m.privacy_erased_contact()}</Note>}
          <JoinedPeople earnerId={id} joins={earner.joins} />
          <DeadAddress earner={earner} />
          <EarnerBadges badges={earner.badges} count={badges} />
          <EarnerPaths id={id} />
          <EarnerMails id={id} />
          <EarnerHistory id={id} />
          <May do="administer">
            <PersonalData earnerId={id} firstName={earner.recipient_first_name} onErased={onErased} />
          </May>
        </div>
        <div className="grid grid-cols-1 gap-10">
          <section className={styles.section}>
            <h2>{m.earners_lists()}</h2>
            <Lists lists={lists} />
          </section>
          <section className={styles.section}>
            <h2>{m.earners_page_about()}</h2>
            <DescriptionList facts={factsOf(earner)} />
            <MarkAddress earner={earner} />
          </section>
        </div>
      </div>
      {isCorrecting && (
        <LazyBoundary>
          <CorrectEarner earner={earner} listId={from?.id} isOwnPage onClose={() => setCorrecting(false)} />
        </LazyBoundary>
      )}
    </Page>
  )
}

/** The address, and whoever else has it. */
function Address({ earner: { recipient_email, also_at_address: others } }: { earner: KnownEarner }) {
  return (
    <>
      <span className="min-w-0 wrap-break-word">{recipient_email}</span>
      {others.length > 0 && (
        <span className="flex flex-wrap gap-x-2 gap-y-0">
          {m.earners_also_at_address({ names: '' })}
          {others.map((other) => (
            <Link key={other.earner_id} to="/earners/$earnerId" params={{ earnerId: other.earner_id }}>
              {nameOf(other)}
            </Link>
          ))}
        </span>
      )}
    </>
  )
}

function Lists({ lists }: { lists: KnownEarner['earners_lists'] }) {
  if (lists.length === 0) return <p className="hint">{m.earners_page_no_lists()}</p>
  return (
    <ul className="border-t border-t-rule [&>li]:flex [&>li]:flex-wrap [&>li]:gap-2 [&>li]:items-center [&>li]:justify-between [&>li]:py-[9px] [&>li]:px-0 [&>li]:border-b [&>li]:border-b-rule">
      {lists.map(({ id, name, status }) => (
        <li key={id}>
          <Link to="/lists/$listId" params={{ listId: id }}>
            {name}
          </Link>
          {status === 'disabled' && <StatusPill mark="archived" label={m.earners_disabled()} />}
        </li>
      ))}
    </ul>
  )
}

/** The spelling for certificates, metadata in stored order, then dates. */
const factsOf = ({ metadata, certificate_name, created_at, updated_at }: KnownEarner) => [
  { label: m.certificate_name_field(), value: certificate_name ?? '' },
  ...Object.entries(metadata ?? {}).map(([label, value]) => ({ label, value: metadataText(value) })),
  { label: m.earners_known_since(), value: formatInstant(created_at) },
  { label: m.earners_page_changed(), value: updated_at === created_at ? '' : formatInstant(updated_at) },
]

/** The people who were joined with a person within the last minutes, and the button that undoes it. */
const JoinedPeople = ({ earnerId, joins }: { earnerId: string; joins: JoinedEarner[] }) =>
  joins.filter(({ undo_until }) => undo_until).map((join) => <Joined key={join.id} earnerId={earnerId} join={join} />)

function Joined({ earnerId, join }: { earnerId: string; join: JoinedEarner }) {
  const name = nameOf(join)
  const undo = useAction(undoJoinMutation, { done: m.earners_join_undone({ name }) })
  return (
    <Note>
      <p>{m.earners_joined_here({ name, email: join.recipient_email })}</p>
      <May do="act_on_many">
        <p className="hint">{m.earners_join_until({ time: formatInstant(join.undo_until ?? '') })}</p>
        <Button
          icon="undo"
          busy={undo.isPending && m.word_saving()}
          onClick={() => undo.run({ earner_id: earnerId, join_id: join.id })}
        >
          {m.shell_undo()}
        </Button>
      </May>
      <Alert>{undo.problem}</Alert>
    </Note>
  )
}

const JoinDialog = lazyPart(() => import('./EarnerDialogs.tsx'), 'JoinDialog')
const SeparateDialog = lazyPart(() => import('./EarnerDialogs.tsx'), 'SeparateDialog')

/** Joins a person with another one, or makes two of one whose badges bear two names. */
function EarnerMenu({ earner }: { earner: z.output<typeof getEarner.output>['data'] }) {
  const [opened, setOpened] = useState<'join' | 'separate'>()
  const close = () => setOpened(undefined)
  const other = earner.badges.find((badge) => !namesAgree(badge, earner))
  if (!useMay('act_on_many')) return null
  const items: MenuItem[] = [{ id: 'join', icon: 'user', label: m.earners_join(), onAction: () => setOpened('join') }]
  if (other) {
    items.push({ id: 'separate', icon: 'copy', label: m.earners_separate(), onAction: () => setOpened('separate') })
  }
  return (
    <>
      <MoreMenu label={m.word_actions_for({ name: nameOf(earner) })} items={items} />
      <LazyBoundary>
        {opened === 'join' && <JoinDialog earner={earner} onClose={close} />}
        {opened === 'separate' && other && (
          <SeparateDialog earner={earner} badges={earner.badges} other={other} onClose={close} />
        )}
      </LazyBoundary>
    </>
  )
}
