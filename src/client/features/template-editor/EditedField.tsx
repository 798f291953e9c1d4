import type { ReactNode } from 'react'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { RichTextEditor } from '#client/ui/rich-text/RichTextEditor.tsx'
import { wholeWebAddress } from '#client/ui/rich-text/whole-address.ts'
import { fieldName } from '../templates/template-words.ts'
import { fieldId, useEdited, useEditing } from './editing/editing-context.ts'
import { isHtml, type TextField as Name, requiredTexts, typeOf } from './template-texts.ts'

type EditedFieldProps = {
  name: Name
  hint?: ReactNode
  limit?: number
  /** Of several lines, without markup. */
  isLong?: boolean
  /** An address: the keyboard of a phone helps with it. */
  isAddress?: boolean
}

/** One text of the open template, saved and complained about by itself. */
export function EditedField({ name, hint, limit, isLong, isAddress }: EditedFieldProps) {
  const editing = useEditing()
  const value = useEdited(({ mine }) => mine[name])
  const error = useEdited(({ errors }) => errors[name])
  const optional = useEdited(({ mine }) => !requiredTexts(typeOf(mine)).includes(name))
  const write = (text: string) => editing.write(name, text)
  const leave = () => {
    if (isAddress && wholeWebAddress(value) !== value) write(wholeWebAddress(value))
    if (value) void editing.check(name)
  }
  const field = {
    id: fieldId(name),
    label: fieldName(name),
    hint,
    error,
    optional,
    value,
    onBlur: leave,
  }
  if (isHtml(name)) return <RichTextEditor {...field} onChange={write} />
  if (isLong)
    return <TextArea {...field} limit={limit} maxLength={limit} onChange={(event) => write(event.target.value)} />
  return (
    <TextField
      {...field}
      maxLength={limit}
      {...(isAddress && { type: 'url', inputMode: 'url', placeholder: 'https://', spellCheck: false })}
      autoComplete="off"
      onChange={(event) => write(event.target.value)}
    />
  )
}
