import { fieldName } from '#client/features/templates/field-words.ts'
import { blockFields, type MicroField, type MicroTexts } from '#client/features/templates/texts/micro-texts.ts'
import { microWords } from '#client/features/templates/texts/micro-words.ts'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import { m } from '#i18n/compiled/messages.js'

/** Read-only view of a European micro-credential's elements, and of the template's skills; empty without either. */
export function ReadMicroCredential({ texts }: { texts: MicroTexts }) {
  const factsOf = (fields: readonly MicroField[]) =>
    fields
      .filter((field) => texts[field])
      .map((field) => ({
        label: fieldName(field),
        value: <span className="whitespace-pre-line">{microWords(field, texts[field])}</span>,
      }))
  return (
    <>
      {texts.is_micro_credential && (
        <section className="max-w-176 py-5 px-0 border-t border-t-rule [&>h2]:mb-2">
          <h2>{m.element_european_micro_credential()}</h2>
          <DescriptionList facts={factsOf(blockFields)} />
        </section>
      )}
      {texts.alignments && (
        <section className="max-w-176 py-5 px-0 border-t border-t-rule [&>h2]:mb-2">
          <h2>{m.element_skills()}</h2>
          <p className="whitespace-pre-line">{microWords('alignments', texts.alignments)}</p>
        </section>
      )}
    </>
  )
}
