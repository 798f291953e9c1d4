import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '#client/api/error-message.ts'
import { ChoiceBoxes } from '#client/features/templates/editor/micro-credential/ChoiceBoxes.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { RemoveButton } from '#client/ui/buttons/RemoveButton.tsx'
import { ComboBox } from '#client/ui/forms/ComboBox.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { MAX_ALIGNMENTS } from '#contract/micro-credentials/micro-credentials.ts'
import { Framework } from '#contract/micro-credentials/skills.ts'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateField, useTemplateValue } from '../../form/template-form.tsx'
import add from '../AddRow.module.css'
import { readSkills, type Skill, skillKey, writeRows } from '../micro-texts.ts'
import { OtherSkillForm } from './OtherSkillForm.tsx'
import { skillsQuery } from './skills.queries.ts'

/** The chosen skills with their frameworks, and controls to add others. */
export function Skills() {
  const { id, value, error, onChange } = useTemplateField('alignments')
  const [isAdding, setAdding] = useState(false)
  const place = useRef<HTMLUListElement>(null)
  const skills = readSkills(value)
  const focus = (at: number) => {
    const buttons = place.current?.querySelectorAll<HTMLElement>('button') ?? []
    buttons[Math.min(at, buttons.length - 1)]?.focus()
  }
  const remove = (skill: Skill, at: number) => {
    flushSync(() => onChange(writeRows(skills.filter((each) => each !== skill))))
    focus(at)
  }
  const close = () => {
    flushSync(() => setAdding(false))
    focus(skills.length + 1)
  }
  const isFull = skills.length >= MAX_ALIGNMENTS
  return (
    <div id={id} className="grid grid-cols-1 gap-3">
      {!isFull && <SkillSearch skills={skills} onAdd={(skill) => onChange(writeRows([...skills, skill]))} />}
      <ul ref={place} className="flex flex-wrap gap-2" aria-label={m.micro_skills_chosen()}>
        {skills.map((skill, at) => (
          <li
            key={skillKey(skill)}
            className="inline-flex items-center max-w-full min-h-8.5 py-0 pr-[3px] pl-1 border border-rule-strong rounded-pin bg-raised text-sm m-0 max-md:min-h-11 [&_span]:min-w-0 [&_span]:truncate"
          >
            <b className="flex-none max-w-1/2 mr-2 py-[3px] px-[9px] truncate rounded-pin bg-gold-wash text-gold-ink font-label">
              {[skill.framework, skill.code].filter(Boolean).join(' ')}
            </b>
            <span title={skill.name}>{skill.name}</span>
            <RemoveButton label={m.micro_skill_remove({ name: skill.name })} onClick={() => remove(skill, at)} />
          </li>
        ))}
        {!isAdding && !isFull && (
          <li className={`${add.add} m-0`}>
            <button type="button" onClick={() => setAdding(true)}>
              <Icon name="link" size={16} />
              {m.micro_skill_other()}
            </button>
          </li>
        )}
      </ul>
      {isFull && <p className="hint">{m.micro_skills_full({ most: MAX_ALIGNMENTS })}</p>}
      {isAdding && !isFull && (
        <OtherSkillForm
          skills={skills}
          onAdd={(skill) => {
            onChange(writeRows([...skills, skill]))
            close()
          }}
          onClose={close}
        />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const DEBOUNCE_MS = 250

/** Searches the frameworks that the service knows; skills are named in the badge's language. */
function SkillSearch({ skills, onAdd }: { skills: Skill[]; onAdd: (skill: Skill) => void }) {
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
