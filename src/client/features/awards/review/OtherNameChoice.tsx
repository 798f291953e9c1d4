import { Icon } from '#client/ui/buttons/Icon.tsx'
import { RadioCards } from '#client/ui/forms/RadioCards.tsx'
import type { OtherPerson } from '#contract/earners/other-name.ts'
import { m } from '#i18n/compiled/messages.js'
import { nameOf } from '../../badges/badge-state.ts'
import styles from '../award.module.css'
import type { AwardFormControl, AwardToOne } from '../award-draft.ts'

type OtherNameChoiceProps = { award: AwardToOne; others: OtherPerson[]; form: AwardFormControl }

/** Asks who the recipient is, whose address belongs to people with another name. */
export function OtherNameChoice({ award, others, form }: OtherNameChoiceProps) {
  const name = nameOf(award)
  const known = new Intl.ListFormat(document.documentElement.lang).format(others.map(nameOf))
  return (
    <section className={styles.out} aria-labelledby="other-name">
      <h2 id="other-name" className={styles.missing}>
        <Icon name="alert" size={20} />
        {m.earners_other_name_one({ email: award.recipient_email, known })}
      </h2>
      {others.length === 1 ? (
        <RadioCards
          label={m.earners_other_name_who({ name })}
          choices={[
            {
              id: 'separate',
              label: m.earners_other_name_is_else({ name }),
              hint: m.earners_other_name_is_else_hint(),
            },
            { id: 'rename', label: m.earners_other_name_is_same({ name }), hint: m.earners_other_name_is_same_hint() },
          ]}
          chosen={award.other_name === 'rename' ? 'rename' : 'separate'}
          onChoose={(answer) => form.setValue('other_name', answer)}
        />
      ) : (
        <p>{m.earners_other_name_several()}</p>
      )}
      <p className="hint">{m.earners_other_name_back()}</p>
    </section>
  )
}
