import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { RemoveButton } from '#client/ui/buttons/RemoveButton.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import { MAX_ALIGNMENTS } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateField } from '../../form/template-form.tsx'
import add from '../AddRow.module.css'
import { readSkills, type Skill, skillKey, writeRows } from '../micro-texts.ts'
import { OtherSkillForm } from './OtherSkillForm.tsx'
import { SkillSearch } from './SkillSearch.tsx'

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
