import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import { correctEarnerMutation } from '#client/features/recipients/earners.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { isEnter } from '#client/ui/forms/is-enter.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import styles from '../award.module.css'
import { undrawableNamesQuery } from '../award.queries.ts'
import type { AwardToMany } from '../award-draft.ts'
import { reviewSection } from './review-section.ts'

/** The people of a list for whose names certificates have no letters, each with the spelling that certificates use. */
export function CertificateNames({ award }: { award: AwardToMany }) {
  const { data } = useQuery({ ...undrawableNamesQuery(award), staleTime: 0 })
  if (!data || data.count === 0) return null
  const { count, earners } = data
  return (
    <section className={reviewSection} aria-labelledby="certificate-names">
      <h2 id="certificate-names" className={styles.missing}>
        <Icon name="alert" size={20} />
        {m.certificate_names_title({ count })}
      </h2>
      <p className="hint">
        {m.certificate_name_text()} {m.certificate_names_text()}
        {count > earners.length && ` ${m.earners_award_first_named({ count: earners.length })}`}
      </p>
      <DataTable caption={m.certificate_names_caption()} columns={columns} rows={earners} rowKey="id" />
    </section>
  )
}

/** The spelling of one person, which is saved when the field is left. */
function Spelling({ earner }: { earner: Earner }) {
  const client = useQueryClient()
  const name = nameOf(earner)
  const correct = useAction(correctEarnerMutation, { done: m.certificate_name_saved({ name }) })
  const [error, setError] = useState<string>()
  const save = async ({ target }: FocusEvent<HTMLInputElement>) => {
    const certificate_name = target.value.trim()
    if (certificate_name === (earner.certificate_name ?? '')) return setError(undefined)
    try {
      const saved = await saveOrAsk(
        (madeFrom) => correct.runAsync({ earner_id: earner.id, certificate_name, madeFrom }),
        {
          madeFrom: earner,
          sent: { certificate_name },
          label: m.certificate_name_field,
        },
      )
      setError(undefined)
      if (!saved) await client.invalidateQueries({ queryKey: ['earners-lists'] })
    } catch (failure) {
      setError(errorMessage(failure))
    }
  }
  return (
    <TextField
      key={earner.certificate_name}
      label={m.certificate_name_of({ name })}
      isTitled
      autoComplete="off"
      maxLength={255}
      defaultValue={earner.certificate_name ?? ''}
      error={error}
      onBlur={save}
      onKeyDown={(event) => isEnter(event) && event.currentTarget.blur()}
    />
  )
}

const columns: Column<Earner>[] = [
  {
    id: 'person',
    slot: 'title',
    head: m.word_person,
    width: '40%',
    title: ({ recipient_email }) => recipient_email,
    cell: (earner) => <span {...fontAttributes(nameOf(earner))}>{nameOf(earner)}</span>,
  },
  { id: 'spelling', slot: 'detail', head: m.certificate_name_field, cell: (earner) => <Spelling earner={earner} /> },
]
