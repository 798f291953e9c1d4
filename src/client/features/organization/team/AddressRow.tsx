import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import type { ListedAddress } from '#contract/team/address-list.ts'
import type { InvitedAddress } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { dayOf } from './team-days.ts'

/** State of an address: `ready` ones get an invitation, `known` ones need none, `wrong` ones cannot have one. */
export type RowAnswer = { state: 'checking' | 'ready' | 'known' | 'wrong'; icon: IconName; text: string }

const READY: RowAnswer = { state: 'ready', icon: 'valid', text: '' }

/** The service's answer for an address, in words. @param most number of seats of the organization */
export function answerOf({ outcome, written, level, expires_at }: InvitedAddress, most: number): RowAnswer {
  const day = expires_at ? dayOf(expires_at, 'long') : ''
  switch (outcome) {
    case 'sent':
      return { ...READY, text: day ? m.team_row_sent({ day }) : m.team_row_ready() }
    case 'renewed':
      return { ...READY, text: m.team_row_renewed({ day }) }
    case 'already_member':
      return {
        state: 'known',
        icon: 'active',
        text: m.team_row_member({ level: level ? levelName(level, getLocale()) : '' }),
      }
    case 'already_invited':
      return { state: 'known', icon: 'active', text: m.team_row_invited({ day }) }
    case 'no_seat':
      return { state: 'wrong', icon: 'alert', text: m.team_row_no_seat({ most }) }
    case 'not_an_address':
      return notAnAddress(written)
  }
}

/** State of an address before the service has answered. */
export const firstAnswer = ({ email, written }: ListedAddress): RowAnswer =>
  email ? { state: 'checking', icon: 'active', text: m.team_row_checking() } : notAnAddress(written)

const notAnAddress = (written: string): RowAnswer => ({
  state: 'wrong',
  icon: 'alert',
  text: /^[^@\s]+@[^@\s.]+$/.test(written) ? m.team_row_cut() : m.team_row_no_address(),
})

/** Shows a mail icon for an address whose invitation was sent. */
export const sentAnswer = (answer: RowAnswer): RowAnswer =>
  answer.state === 'ready' ? { ...answer, icon: 'mail' } : answer

export const isReady = ({ state }: RowAnswer) => state === 'ready'

const iconColors = {
  ready: 'text-ok-mark',
  known: 'text-idle-mark',
  checking: 'text-idle-mark',
  wrong: 'text-danger-mark',
}

type AddressRowProps = { person: ListedAddress; answer: RowAnswer; onRemove?: () => void }

export function AddressRow({ person: { name, email, written }, answer, onRemove }: AddressRowProps) {
  const address = email ? (name ? m.team_named_address({ name, email }) : email) : written
  return (
    <li className="group" data-state={answer.state}>
      <Icon name={answer.icon} size={18} className={iconColors[answer.state]} />
      <span>
        <span className="block leading-5 wrap-anywhere group-data-[state=known]:text-ink-2">{address}</span>
        <span className="block text-ink-3 text-xs/xs group-data-[state=wrong]:text-danger group-data-[state=wrong]:font-label">
          {answer.text}
        </span>
      </span>
      {onRemove && <IconButton icon="x" small label={m.team_remove_address({ address })} onClick={onRemove} />}
    </li>
  )
}
