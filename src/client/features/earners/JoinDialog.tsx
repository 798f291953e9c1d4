import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { ComboBox, type ComboOption } from '#client/ui/forms/ComboBox.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { Earner, KnownEarner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './earners.module.css'
import { allEarnersQuery } from './earners.queries.ts'
import { joinMutation, joinSuggestionsQuery, undoJoinMutation } from './joins.queries.ts'

type JoinDialogProps = { earner: Earner; onClose: () => void }

/** Asks who is the same person, and joins both; the toast undoes it at once, the person's page for ten minutes. */
export function JoinDialog({ earner, onClose }: JoinDialogProps) {
  const [other, choose] = useState<ComboOption | null>(null)
  const [isMissing, setMissing] = useState(false)
  const name = nameOf(earner)
  const undo = useAction(undoJoinMutation, {
    done: m.earners_join_undone({ name: other?.title ?? '' }),
    refused: sayRefusal,
  })
  const join = useAction(joinMutation, {
    done: ({ join_id }) => ({
      text: m.earners_joined({ other: other?.title ?? '', name }),
      undo: () => void undo.run({ earner_id: earner.id, join_id }),
    }),
    next: onClose,
  })
  return (
    <ActionDialog
      title={m.earners_join_title({ name })}
      act={m.earners_join_go()}
      busy={m.word_saving()}
      action={join}
      onAct={() => (other ? join.run({ earner_id: earner.id, other_earner_id: other.id }) : setMissing(true))}
      onClose={onClose}
    >
      <div className={styles.joining}>
        <OtherPerson
          earner={earner}
          chosen={other}
          error={isMissing && !other ? m.earners_join_missing() : undefined}
          onChoose={choose}
        />
        <p className="hint">{m.earners_join_effect({ name })}</p>
      </div>
    </ActionDialog>
  )
}

type OtherPersonProps = {
  earner: Earner
  chosen: ComboOption | null
  error: string | undefined
  onChoose: (other: ComboOption | null) => void
}

/** A picker of people; without a search it offers those at the same address and those of an agreeing name. */
function OtherPerson({ earner, chosen, error, onChoose }: OtherPersonProps) {
  const [text, setText] = useState('')
  const search = text.trim()
  const suggested = useQuery(joinSuggestionsQuery(earner.id))
  const found = useQuery({ ...allEarnersQuery({ search }), enabled: search !== '', placeholderData: keepPreviousData })
  const query = search ? found : suggested
  const people = (search ? found.data?.data : suggested.data) ?? []
  return (
    <ComboBox
      label={m.earners_join_who()}
      hint={m.earners_join_who_hint()}
      error={error}
      placeholder={m.earners_search_placeholder()}
      options={people.filter(({ id, recipient_email }) => id !== earner.id && recipient_email !== '').map(optionOf)}
      selected={chosen}
      onSelect={onChoose}
      onSearch={setText}
      isSearching={query.isLoading || query.isPlaceholderData}
      empty={() => (query.error ? errorMessage(query.error) : m.earners_join_nobody())}
    />
  )
}

const optionOf = (person: KnownEarner): ComboOption => ({
  id: person.id,
  title: nameOf(person),
  note: person.recipient_email,
  code: m.earners_page_badges({ count: person.badges_count }),
})
