import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { ComboBox, type ComboOption } from '#client/ui/forms/ComboBox.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { BadgePicture } from './BadgePicture.tsx'
import { templateChoicesQuery, templateQuery } from './templates.queries.ts'

type TemplatePickerProps = {
  label: string
  hint?: string
  error?: string
  /** The chosen template's id; empty if none. */
  chosen: string
  onChoose: (id: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  /** Why a template cannot be chosen; it stays listed, with the reason. */
  reasonAgainst?: (template: BadgeTemplate) => string | undefined
}

/** A picker for one template, searched by title or code. */
export function TemplatePicker({ chosen, onChoose, reasonAgainst, ...field }: TemplatePickerProps) {
  const [search, setSearch] = useState('')
  const choices = useQuery({ ...templateChoicesQuery(search.trim()), placeholderData: keepPreviousData })
  const { data: template } = useQuery({ ...templateQuery(chosen), enabled: chosen !== '' })
  const optionOf = (each: BadgeTemplate): ComboOption => ({
    id: each.id,
    title: each.title,
    code: [each.code, `v${each.version_code}`].filter(Boolean).join(' '),
    picture: <BadgePicture of={each} size={28} />,
    unavailable: reasonAgainst?.(each),
  })
  return (
    <ComboBox
      {...field}
      placeholder={m.badges_template_placeholder()}
      options={(choices.data ?? []).map(optionOf)}
      selected={chosen && template ? optionOf(template) : null}
      onSelect={(option) => onChoose(option?.id ?? '')}
      onSearch={setSearch}
      isSearching={choices.isPlaceholderData || choices.isLoading}
      empty={(title) => {
        if (choices.error) return errorMessage(choices.error)
        return title ? m.badges_template_none({ title }) : m.badges_template_first()
      }}
    />
  )
}

/** Why a template cannot be awarded: it is a draft, archived, or a path with a step that is a draft or archived. */
export function reasonAgainstAward({ is_assignable, status }: BadgeTemplate) {
  if (is_assignable) return undefined
  if (status === 'draft') return m.badges_template_draft()
  return status === 'archived' ? m.badges_template_archived() : m.badges_template_path()
}
