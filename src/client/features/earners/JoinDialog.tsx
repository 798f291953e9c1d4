import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ComboBox, type ComboOption } from '#client/ui/forms/ComboBox.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
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
  const { mutate, isPending, error } = useMutation(joinMutation)
  const { mutateAsync: undo } = useMutation(undoJoinMutation)
  const name = nameOf(earner)
  const join = () => {
    if (!other) return setMissing(true)
    mutate(
      { earner_id: earner.id, other_earner_id: other.id },
      {
        onSuccess: ({ join_id }) => {
          const undone = () =>
            undo({ earner_id: earner.id, join_id }).then(
              () => notify({ text: m.earners_join_undone({ name: other.title }) }),
              (failed: Error) => notify({ text: errorMessage(failed) }),
            )
          notify({ text: m.earners_joined({ other: other.title, name }), undo: () => void undone() })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={m.earners_join_title({ name })}
      onClose={isPending ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} unavailable={isPending && m.word_saving()}>
            {m.word_cancel()}
          </Button>
          <Button kind="primary" busy={isPending && m.word_saving()} onClick={join}>
            {m.earners_join_go()}
          </Button>
        </>
      }
    >
      <div className={styles.joining}>
        <OtherPerson
          earner={earner}
          chosen={other}
          error={isMissing && !other ? m.earners_join_missing() : undefined}
          onChoose={choose}
        />
        <p className="hint">{m.earners_join_effect({ name })}</p>
        <Alert>{error && errorMessage(error)}</Alert>
      </div>
    </Dialog>
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
