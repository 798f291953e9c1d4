import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorMessage } from '#client/api/error-message.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { allEarnersQuery } from '#client/features/recipients/earners.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { ComboBox, type ComboOption } from '#client/ui/forms/ComboBox.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { Badge } from '#contract/badges.ts'
import type { Earner, KnownEarner } from '#contract/earners/earners.ts'
import { SeparatedName } from '#contract/earners/joins.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { joinMutation, joinSuggestionsQuery, separateMutation, undoJoinMutation } from './joins.queries.ts'

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
      <div className="grid gap-4">
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

type SeparateDialogProps = { earner: Earner; badges: Badge[]; other: Badge; onClose: () => void }

/**
 * Makes two people of one, by handing some of the badges to somebody of another name at the same address.
 * @param other a badge that bears the other name
 */
export function SeparateDialog({ earner, badges, other, onClose }: SeparateDialogProps) {
  const { recipient_first_name, recipient_last_name } = other
  const form = useForm<z.input<typeof SeparatedName>, unknown, z.output<typeof SeparatedName>>({
    resolver: validateBy(SeparatedName),
    defaultValues: { recipient_first_name, recipient_last_name },
  })
  const [chosen, setChosen] = useState(
    () => new Set(badges.filter((badge) => nameOf(badge) === nameOf(other)).map(({ id }) => id)),
  )
  const [problem, setProblem] = useState<string>()
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
    setProblem(undefined)
  }
  const separate = useAction(separateMutation, {
    done: (made) => m.earners_separated({ count: chosen.size, name: nameOf(made) }),
    next: onClose,
    refused: showProblemIn(form),
  })
  const { errors } = form.formState
  return (
    <ActionDialog
      title={m.earners_separate_title({ name: nameOf(earner) })}
      isWide
      act={m.earners_separate_go()}
      busy={m.word_saving()}
      action={separate}
      problem={problem ?? errors.root?.message}
      onAct={form.handleSubmit((name) => {
        if (chosen.size === 0) return setProblem(m.earners_separate_none())
        void separate.run({ earner_id: earner.id, ...name, badge_ids: [...chosen] })
      })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{m.earners_separate_text({ name: nameOf(earner), email: earner.recipient_email })}</p>
        <div className="pair">
          <TextField
            label={m.word_first_name()}
            autoComplete="off"
            error={errors.recipient_first_name?.message}
            {...form.register('recipient_first_name')}
          />
          <TextField
            label={m.word_last_name()}
            autoComplete="off"
            error={errors.recipient_last_name?.message}
            {...form.register('recipient_last_name')}
          />
        </div>
        <fieldset className="grid gap-3 wrap-anywhere [&_legend]:mb-2 [&_legend]:font-label">
          <legend>{m.earners_separate_badges()}</legend>
          {badges.map((badge) => (
            <Checkbox
              key={badge.id}
              label={m.earners_separate_badge({
                title: badge.badge_template_version.title,
                name: nameOf(badge),
                day: formatDay(badge.emitted_at),
              })}
              checked={chosen.has(badge.id)}
              onChange={() => toggle(badge.id)}
            />
          ))}
        </fieldset>
      </div>
    </ActionDialog>
  )
}
