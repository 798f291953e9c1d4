import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { ComboBox } from '#client/ui/forms/ComboBox.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { Framework } from '#contract/micro-credentials/skills.ts'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateValue } from '../../form/template-form.tsx'
import { ChoiceBoxes } from '../ChoiceBoxes.tsx'
import { type Skill, skillKey } from '../micro-texts.ts'
import { skillsQuery } from './skills.queries.ts'

const DEBOUNCE_MS = 250

/** Searches the frameworks that the service knows; skills are named in the badge's language. */
export function SkillSearch({ skills, onAdd }: { skills: Skill[]; onAdd: (skill: Skill) => void }) {
  const [typed, setTyped] = useState('')
  const [frameworks, setFrameworks] = useState<Framework[]>([])
  const language = useTemplateValue('language') === 'it' ? 'it' : 'en'
  const search = useDebounced(typed.trim(), DEBOUNCE_MS)
  const { data: found, error, isPlaceholderData } = useQuery(skillsQuery(search, frameworks, language))
  return (
    <>
      <ComboBox
        label={m.micro_skill_search()}
        placeholder={m.micro_skill_search_placeholder()}
        error={error ? errorMessage(error) : undefined}
        options={(found ?? []).map((skill) => ({
          id: skillKey(skill),
          title: skill.name,
          code: [skill.framework, skill.code].filter(Boolean).join(' '),
          unavailable: skills.some((each) => skillKey(each) === skillKey(skill)) ? m.micro_skill_there() : undefined,
        }))}
        selected={null}
        isSearching={!error && (!found || isPlaceholderData || search !== typed.trim())}
        onSearch={setTyped}
        onSelect={(option) => {
          const skill = found?.find((each) => skillKey(each) === option?.id)
          if (skill) onAdd(skill)
        }}
        empty={(text) => m.micro_skill_none({ search: text })}
      />
      <fieldset
        // On one line with its options.
        className="flex flex-wrap gap-2 items-center min-w-0 text-sm [&_legend]:[float:left] [&_legend]:pr-0.5 [&_legend]:text-ink-2 [&_label]:min-h-8 [&_label]:rounded-pin max-md:[&_label]:min-h-11"
      >
        <legend>{m.micro_skill_search_in()}</legend>
        <ChoiceBoxes
          choices={Framework.options}
          name={(framework) => framework}
          chosen={frameworks}
          onChoose={setFrameworks}
        />
      </fieldset>
    </>
  )
}
