import { OtherNameCards, whoseAddress } from '#client/features/earners/OtherNameQuestion.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { OtherPerson } from '#contract/earners/other-name.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from '../award.module.css'
import type { AwardFormControl, AwardToOne } from '../award-draft.ts'

type OtherNameChoiceProps = { award: AwardToOne; others: OtherPerson[]; form: AwardFormControl }

/** Asks who the recipient is, whose address belongs to people with another name. */
export const OtherNameChoice = ({ award, others, form }: OtherNameChoiceProps) => (
  <section
    // Focused by a button that then disappears; who pressed it is there already.
    className={`${styles.out} mt-8 [&_h2]:text-lg [&>p]:mt-0.5 [&>p]:mx-0 [&>p]:mb-4 focus:[outline:none]`}
    aria-labelledby="other-name"
  >
    <h2 id="other-name" className={styles.missing}>
      <Icon name="alert" size={20} />
      {whoseAddress(award, others)}
    </h2>
    <OtherNameCards
      person={award}
      people={others}
      answer={award.other_name === 'rename' ? 'rename' : 'separate'}
      onAnswer={(answer) => form.setValue('other_name', answer)}
    />
    <p className="hint">{m.earners_other_name_back()}</p>
  </section>
)
