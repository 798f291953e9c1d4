import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { languageName } from '#client/features/templates/template-words.ts'
import { formatTime } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import type { ListedAddress } from '#contract/team/address-list.ts'
import { type InvitedAddress, MAX_INVITED } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { AddressesField } from './AddressesField.tsx'
import { AddressRow, answerOf, isReady, sentAnswer } from './AddressRow.tsx'
import styles from './InvitePeople.module.css'
import { invitePeopleMutation } from './team.queries.ts'
import { useInvitationPreview } from './use-invitation-preview.ts'

/** Asks for addresses and a level, sends the invitations, and shows the outcome of each address. */
export function InvitePeople({ most, onClose }: { most: number; onClose: () => void }) {
  const [people, setPeople] = useState<ListedAddress[]>([])
  const [sent, setSent] = useState<{ outcomes: InvitedAddress[]; at: string }>()
  if (!sent) {
    const close = (outcomes: InvitedAddress[]) => setSent({ outcomes, at: new Date().toISOString() })
    return <InviteForm people={people} onPeople={setPeople} onSent={close} onClose={onClose} />
  }
  const wrong = sent.outcomes.filter(({ outcome }) => outcome === 'not_an_address' || outcome === 'no_seat')
  const correct = () => {
    setPeople(wrong.map(({ written, email, name }) => ({ written, email, name })))
    setSent(undefined)
  }
  return <Sent {...sent} most={most} wrong={wrong.length} onCorrect={correct} onClose={onClose} />
}

type InviteFormProps = {
  people: ListedAddress[]
  onPeople: (people: ListedAddress[]) => void
  onSent: (outcomes: InvitedAddress[]) => void
  onClose: () => void
}

function InviteForm({ people, onPeople, onSent, onClose }: InviteFormProps) {
  const form = useId()
  const { organization } = useSuspenseQuery(userQuery).data
  const [level, setLevel] = useState<InvitedLevel>('issuer')
  const [greeting, setGreeting] = useState('')
  const [language, setLanguage] = useState<string>(organization.language)
  const [problem, setProblem] = useState<string>()
  const invite = useAction(invitePeopleMutation)
  const preview = useInvitationPreview(people)
  const ready = people.filter((person) => isReady(preview.answerFor(person))).length
  const excess = people.length - MAX_INVITED
  const wrong = excess > 0 ? m.team_addresses_too_many({ count: excess }) : problem

  const send = () => {
    if (invite.isPending || excess > 0) return
    setProblem(people.length === 0 ? m.team_addresses_missing() : undefined)
    if (people.length === 0) return
    // Members and people already invited get nothing; their outcome is known from the preview.
    const known = people.filter((person) => preview.answerFor(person).state === 'known')
    const addresses = people.filter((person) => !known.includes(person)).map(({ written }) => written)
    if (addresses.length === 0) return onSent(known.flatMap(preview.outcomeOf))
    const request = { addresses, level, greeting, language: language === 'it' ? 'it' : 'en' } as const
    invite.runAsync(request).then(
      (outcomes) => onSent([...outcomes, ...known.flatMap(preview.outcomeOf)]),
      () => undefined,
    )
  }
  return (
    <SideSheet
      title={m.team_invite()}
      onClose={onClose}
      actions={
        <>
          <span className="flex-1 self-center text-ink-3 text-sm max-md:[flex-basis:100%]">{m.team_link_lasts()}</span>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button type="submit" form={form} kind="primary" busy={invite.isPending && m.team_sending()}>
            {ready > 0 ? m.team_send({ count: ready }) : m.team_invite()}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-6 content-start [&>:empty]:hidden"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Alert>{invite.problem}</Alert>
        <AddressesField people={people} onPeople={onPeople} preview={preview} problem={wrong} />
        <LevelChoice level={level} onChoose={setLevel} />
        <TextField
          label={m.team_greeting()}
          hint={m.team_greeting_hint()}
          optional
          maxLength={300}
          value={greeting}
          onChange={({ target }) => setGreeting(target.value)}
        />
        <SegmentedControl
          label={m.team_mail_language()}
          choices={mailLanguages()}
          chosen={language}
          onChoose={setLanguage}
        />
      </form>
    </SideSheet>
  )
}

type SentProps = {
  outcomes: InvitedAddress[]
  at: string
  most: number
  wrong: number
  onCorrect: () => void
  onClose: () => void
}

function Sent({ outcomes, at, most, wrong, onCorrect, onClose }: SentProps) {
  const count = outcomes.filter(({ outcome }) => outcome === 'sent' || outcome === 'renewed').length
  const rest = outcomes.length - count
  return (
    <SideSheet
      title={count > 0 ? m.team_sent_title({ count }) : m.team_sent_none()}
      onClose={onClose}
      actions={
        <>
          <span className="flex-1 self-center text-ink-3 text-sm max-md:[flex-basis:100%]">
            {m.team_sent_at({ time: formatTime(at) })}
          </span>
          {wrong > 0 && <Button onClick={onCorrect}>{m.team_correct({ count: wrong })}</Button>}
          <Button kind="primary" onClick={onClose}>
            {m.word_done()}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 content-start [&>:empty]:hidden">
        <p className="muted" role="status">
          {rest > 0 ? m.team_sent_rest({ count: rest }) : m.team_sent_all()}
        </p>
        <ul className={styles.addresses}>
          {outcomes.map((outcome) => (
            <AddressRow key={outcome.written} person={outcome} answer={sentAnswer(answerOf(outcome, most))} />
          ))}
        </ul>
      </div>
    </SideSheet>
  )
}

const mailLanguages = () => (['it', 'en'] as const).map((id) => ({ id, label: languageName(id) }))

/** Levels for invitations. Owners can only be made from existing members. */
type InvitedLevel = 'viewer' | 'issuer' | 'editor' | 'admin'

const texts: Record<InvitedLevel, () => string> = {
  viewer: m.team_viewer_text,
  issuer: m.team_issuer_text,
  editor: m.team_editor_text,
  admin: m.team_admin_text,
}

/** One level for everybody invited, each described by what it adds to the one before. */
const LevelChoice = ({ level, onChoose }: { level: InvitedLevel; onChoose: (level: InvitedLevel) => void }) => (
  <fieldset className="min-w-0 [&>legend]:mb-1.5 [&>legend]:font-label">
    <legend>{m.team_level_of_all()}</legend>
    <div className="grid overflow-hidden border border-rule-strong rounded-control">
      {(Object.keys(texts) as InvitedLevel[]).map((id) => (
        <label
          key={id}
          className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-3 py-[9px] px-3 cursor-pointer hover:bg-hover has-[:checked]:bg-selected has-[:focus-visible]:[outline:3px_solid_var(--focus-rim)] has-[:focus-visible]:-outline-offset-4 [label+&]:border-t [label+&]:border-t-rule"
        >
          <input
            type="radio"
            name="level"
            className={styles.level}
            checked={id === level}
            onChange={() => onChoose(id)}
          />
          <b className="font-label">{levelName(id, getLocale())}</b>
          <small className="col-2 text-ink-2 text-sm/sm">{texts[id]()}</small>
        </label>
      ))}
    </div>
  </fieldset>
)
