import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import { m } from '#i18n/compiled/messages.js'
import { blockFields, type MicroField, type MicroTexts } from '../template-editor/micro-credential/micro-texts.ts'
import { microWords } from '../template-editor/micro-credential/micro-words.ts'
import { fieldName } from './field-words.ts'
import styles from './ReadTemplate.module.css'

/** Read-only view of a European micro-credential's elements, and of the template's skills; empty without either. */
export function ReadMicroCredential({ texts }: { texts: MicroTexts }) {
  const factsOf = (fields: readonly MicroField[]) =>
    fields
      .filter((field) => texts[field])
      .map((field) => ({
        label: fieldName(field),
        value: <span className={styles.lines}>{microWords(field, texts[field])}</span>,
      }))
  return (
    <>
      {texts.is_micro_credential && (
        <section className={styles.text}>
          <h2>{m.element_european_micro_credential()}</h2>
          <DescriptionList facts={factsOf(blockFields)} />
        </section>
      )}
      {texts.alignments && (
        <section className={styles.text}>
          <h2>{m.element_skills()}</h2>
          <p className={styles.lines}>{microWords('alignments', texts.alignments)}</p>
        </section>
      )}
    </>
  )
}
