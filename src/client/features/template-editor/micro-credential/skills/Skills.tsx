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
import styles from './Skills.module.css'

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
    <div id={id} className={styles.skills}>
      {!isFull && <SkillSearch skills={skills} onAdd={(skill) => onChange(writeRows([...skills, skill]))} />}
      <ul ref={place} className={styles.chips} aria-label={m.micro_skills_chosen()}>
        {skills.map((skill, at) => (
          <li key={skillKey(skill)} className={styles.skill}>
            <b>{[skill.framework, skill.code].filter(Boolean).join(' ')}</b>
            <span title={skill.name}>{skill.name}</span>
            <RemoveButton label={m.micro_skill_remove({ name: skill.name })} onClick={() => remove(skill, at)} />
          </li>
        ))}
        {!isAdding && !isFull && (
          <li className={add.add}>
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
