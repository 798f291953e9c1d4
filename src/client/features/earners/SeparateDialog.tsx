import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { Badge } from '#contract/badges.ts'
import type { Earner } from '#contract/earners/earners.ts'
import { separateEarner } from '#contract/earners/joins.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import styles from './earners.module.css'
import { separateMutation } from './joins.queries.ts'

const Name = separateEarner.input.pick({ recipient_first_name: true, recipient_last_name: true })

type SeparateDialogProps = { earner: Earner; badges: Badge[]; other: Badge; onClose: () => void }

/**
 * Makes two people of one, by handing some of the badges to somebody of another name at the same address.
 * @param other a badge that bears the other name
 */
export function SeparateDialog({ earner, badges, other, onClose }: SeparateDialogProps) {
  const { recipient_first_name, recipient_last_name } = other
  const form = useForm<z.input<typeof Name>, unknown, z.output<typeof Name>>({
    resolver: validateBy(Name),
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
      <div className={styles.joining}>
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
        <fieldset className={styles.handed}>
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
