import type { ReactNode } from 'react'
import { fieldName } from '#client/features/templates/field-words.ts'
import {
  isHtml,
  type TextField as Name,
  requiredTexts,
  typeOf,
} from '#client/features/templates/texts/template-texts.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { RichTextEditor } from '#client/ui/rich-text/RichTextEditor.tsx'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { useTemplateField, useTemplateValue } from './form/template-form.tsx'

type EditedFieldProps = {
  name: Name
  hint?: ReactNode
  limit?: number
  /** Multi-line, without markup. */
  isLong?: boolean
  /** A URL, for which phones show a suitable keyboard. */
  isAddress?: boolean
  /** Its label is only for screen readers, as the section's title above it says the same. */
  isTitled?: boolean
  /** Not marked as optional, although no type of template requires it. */
  isNeeded?: boolean
  placeholder?: string
}

/** A text field of the open template. */
export function EditedField({
  name,
  hint,
  limit,
  isLong,
  isAddress,
  isTitled,
  isNeeded,
  placeholder,
}: EditedFieldProps) {
  const { onChange, onBlur, wrongRows: _, ...control } = useTemplateField(name)
  const type = useTemplateValue('type')
  const optional = !isNeeded && !requiredTexts(typeOf({ type })).includes(name)
  const leave = () => {
    const whole = isAddress ? withWebScheme(control.value) : control.value
    if (whole !== control.value) onChange(whole)
    onBlur()
  }
  const field = { ...control, label: fieldName(name), hint, optional, onBlur: leave }
  if (isHtml(name)) return <RichTextEditor {...field} isTitled={isTitled} onChange={onChange} />
  if (isLong)
    return <TextArea {...field} limit={limit} maxLength={limit} onChange={(event) => onChange(event.target.value)} />
  return (
    <TextField
      {...field}
      maxLength={limit}
      placeholder={placeholder}
      {...(isAddress && { type: 'url', inputMode: 'url', placeholder: 'https://', spellCheck: false })}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
