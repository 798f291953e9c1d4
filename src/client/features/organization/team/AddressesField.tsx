import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import field from '#client/ui/forms/field.module.css'
import { type ListedAddress, readAddressList } from '#contract/team/address-list.ts'
import { m } from '#i18n/compiled/messages.js'
import { AddressRow, isReady } from './AddressRow.tsx'
import styles from './InvitePeople.module.css'
import type { InvitationPreview } from './use-invitation-preview.ts'

type AddressesFieldProps = {
  people: ListedAddress[]
  onPeople: (people: ListedAddress[]) => void
  preview: InvitationPreview
  problem: string | undefined
}

/** Field for typed or pasted e-mail addresses; each becomes a row with its own state. */
export function AddressesField({ people, onPeople, preview, problem }: AddressesFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const ready = people.filter((person) => isReady(preview.answerFor(person))).length

  const add = (text: string) => {
    const before = people.map(({ written }) => written).join('\n')
    onPeople(readAddressList(`${before}\n${text}`))
    setTyped('')
  }
  const change = (text: string) => {
    // A separator ends an entry, except in quotes. A space does so only after a complete address, since a name may precede it.
    const isQuoted = (text.match(/"/g)?.length ?? 0) % 2 === 1
    const isEnded = /[,;\n]$/.test(text) || (/\s$/.test(text) && readAddressList(text).at(-1)?.email)
    if (isEnded && !isQuoted) add(text)
    else setTyped(text)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    add(typed + event.clipboardData.getData('text'))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && people.length > 0) {
      event.preventDefault()
      // Backspace puts the last entry back into the field for correction.
      setTyped(people.at(-1)!.written)
      onPeople(people.slice(0, -1))
    }
  }
  const remove = (person: ListedAddress) => {
    onPeople(people.filter((each) => each !== person))
    input.current?.focus()
  }
  return (
    <div className={`${field.field} ${problem ? field.wrong : ''}`}>
      <label htmlFor={id} className={field.label}>
        {m.team_addresses()}
      </label>
      <span id={`${id}-hint`} className={field.hint}>
        {m.team_addresses_hint()}
      </span>
      <div className={styles.addresses}>
        {people.length > 0 && (
          <ul>
            {people.map((person) => (
              <AddressRow
                key={person.email ?? person.written}
                person={person}
                answer={preview.answerFor(person)}
                onRemove={() => remove(person)}
              />
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          value={typed}
          onChange={({ target }) => change(target.value)}
          onPaste={paste}
          onKeyDown={press}
          onBlur={() => typed.trim() && add(typed)}
          placeholder={people.length > 0 ? m.team_addresses_more() : undefined}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
        />
      </div>
      <span id={`${id}-problem`} role="alert" className={problem ? field.error : undefined}>
        {problem}
      </span>
      <p
        className="[--pill-bg:var(--raised)] flex gap-2 items-center mt-1 text-sm [&>svg]:text-ok-mark empty:hidden"
        role="status"
      >
        {people.length > 0 && !problem && (
          <>
            <Icon name={ready > 0 ? 'valid' : 'active'} size={18} />
            {ready > 0 ? m.team_will_send({ count: ready }) : m.team_will_send_none()}
          </>
        )}
      </p>
    </div>
  )
}
