import { useFormState } from 'react-hook-form'
import { fieldName } from '#client/features/templates/field-words.ts'
import { missingElements } from '#client/features/templates/texts/micro-texts.ts'
import {
  missingIn,
  requiredTexts,
  type TextField,
  typeDataFields,
  typeOf,
} from '#client/features/templates/texts/template-texts.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { FieldLink } from './FieldLink.tsx'
import { isDraft } from './form/editor-state.ts'
import { useOpenTemplate, useTemplateValues } from './form/template-form.tsx'
import { type FieldName, fieldNames, type TemplateValues } from './form/template-values.ts'
import styles from './TemplateEditor.module.css'

const groups: { fields: TextField[]; done: () => string }[] = [
  { fields: ['title', 'code', 'type'], done: m.templates_done_badge },
  { fields: ['description', 'assignment_criteria'], done: m.templates_done_claim },
  { fields: [...typeDataFields], done: m.templates_done_earner },
]

/** What is missing before the template can be activated or saved, as links to its fields. */
export function BeforeActivating() {
  const { template, country } = useOpenTemplate()
  const isBefore = isDraft({ template })
  const texts = useTemplateValues()
  const { errors } = useFormState<TemplateValues>()
  const required = requiredTexts(typeOf(texts))
  const missing = missingIn(texts, country)
  const wrong = fieldNames.filter((field) => errors[field] && !missing.includes(field as TextField))
  if (!isBefore && missing.length + wrong.length === 0) return null
  return (
    <div
      className={`${styles.before} max-md:[&_a]:inline-flex max-md:[&_a]:items-center max-md:[&_a]:min-h-11 [&_li_svg]:mt-px max-[56rem]:[grid-area:before]`}
    >
      <h2 className="mb-1 text-md/md">{isBefore ? m.templates_before_activating() : m.templates_before_saving()}</h2>
      <ul>
        {groups.map(({ fields, done }) => {
          const requiredFields = fields.filter((field) => required.includes(field))
          const open = requiredFields.filter((field) => missing.includes(field))
          if (open.length > 0)
            return open.map((field) => <Missing key={field} field={field} label={m.templates_missing({ field })} />)
          return requiredFields.length > 0 && <Done key={fields[0]}>{done()}</Done>
        })}
        <MissingElements texts={texts} country={country} />
        {wrong.map((field) => (
          <Missing key={field} field={field} label={m.templates_to_mend({ field: nameOf(field) })} />
        ))}
      </ul>
    </div>
  )
}

/** The Recommendation's elements that a micro-credential lacks, or that it has them all. */
function MissingElements({ texts, country }: { texts: TemplateValues; country: string | null }) {
  if (!texts.is_micro_credential) return null
  const missing = missingElements(texts, country)
  if (missing.length === 0) return <Done>{m.element_european_micro_credential()}</Done>
  return missing.map(
    ({ element, field }) => field && <Missing key={element} field={field} label={m.micro_missing({ element })} />,
  )
}

const Done = ({ children }: { children: string }) => (
  <li className={`${styles.done} flex gap-[9px] py-[5px] px-0 text-ink-2`}>
    <Icon name="valid" />
    {children}
  </li>
)

function nameOf(field: FieldName) {
  if (field === 'image') return m.templates_image()
  return field === 'background_image' ? m.templates_background() : fieldName(field)
}

function Missing({ field, label }: { field: string; label: string }) {
  return (
    <li className={`${styles.missing} flex gap-[9px] py-[5px] px-0`}>
      <Icon name="alert" />
      <FieldLink field={field}>{label}</FieldLink>
    </li>
  )
}
