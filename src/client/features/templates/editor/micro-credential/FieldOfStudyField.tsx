import { useState } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { ComboBox } from '#client/ui/forms/ComboBox.tsx'
import { m } from '#i18n/compiled/messages.js'
import { fieldOfStudy, findFieldsOfStudy } from '#i18n/fields-of-study.ts'
import { useTemplateField } from '../form/template-form.tsx'

/** One of ISCED-F's detailed fields, searchable by name in either language. */
export function FieldOfStudyField() {
  const { id, value, error, onChange } = useTemplateField('field_of_study')
  const [search, setSearch] = useState('')
  const locale = useLocale()
  const options = findFieldsOfStudy(search, locale).map(({ code, name, broad }) => ({
    id: code,
    code,
    title: name[locale],
    note: broad[locale],
  }))
  return (
    <ComboBox
      id={id}
      label={m.element_field_of_study()}
      optional
      hint={m.micro_field_hint()}
      error={error}
      placeholder={m.micro_field_placeholder()}
      options={options}
      selected={value ? { id: value, title: fieldOfStudy(value)?.name[locale] ?? value } : null}
      onSearch={setSearch}
      onSelect={(field) => onChange(field?.id ?? '')}
      empty={(typed) => m.micro_field_none({ search: typed })}
    />
  )
}
