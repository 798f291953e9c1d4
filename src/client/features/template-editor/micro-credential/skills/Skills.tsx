import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorMessage } from '#client/api/error-message.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { readSkills, type Skill, skillKey, writeRows } from '#client/features/templates/texts/micro-texts.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { RemoveButton } from '#client/ui/buttons/RemoveButton.tsx'
import { ComboBox } from '#client/ui/forms/ComboBox.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import { isEnter } from '#client/ui/forms/is-enter.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { Alignment, MAX_ALIGNMENTS } from '#contract/micro-credentials/micro-credentials.ts'
import { Framework } from '#contract/micro-credentials/skills.ts'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateField, useTemplateValue } from '../../form/template-form.tsx'
import add from '../AddRow.module.css'
import { ChoiceBoxes } from '../ChoiceBoxes.tsx'
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

type OtherSkillFormProps = { skills: Skill[]; onAdd: (skill: Skill) => void; onClose: () => void }

type Values = z.input<typeof Alignment>

/** Adds a skill of an unsearchable framework by name and URL. It is inside the editor's form, so not a form itself. */
function OtherSkillForm({ skills, onAdd, onClose }: OtherSkillFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Values, unknown, Skill>({
    resolver: validateBy<Values, Skill>(Alignment),
    defaultValues: { framework: '', code: '', name: '', url: '' },
  })
  const { errors } = formState
  const group = useRef<HTMLDivElement>(null)
  // Not by the form library, which focuses slightly later, when something may have been typed already.
  useEffect(() => group.current?.querySelector('input')?.focus(), [])
  const add = handleSubmit((skill) => {
    if (skills.some((each) => skillKey(each) === skillKey(skill))) {
      setError('url', { message: m.micro_skill_there() }, { shouldFocus: true })
    } else onAdd(skill)
  })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (isEnter(event) && event.target instanceof HTMLInputElement) void add()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: forms cannot be nested
    <div
      ref={group}
      role="group"
      aria-label={m.micro_skill_other_title()}
      className="grid grid-cols-1 gap-4 p-4 border border-rule rounded-control bg-paper-sunk"
      onKeyDown={press}
    >
      <div className="pair">
        <TextField
          {...register('framework')}
          label={m.micro_skill_framework()}
          hint={m.micro_skill_framework_hint()}
          error={errors.framework?.message}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          {...register('code')}
          label={m.micro_skill_code()}
          hint={m.micro_skill_code_hint()}
          optional
          error={errors.code?.message}
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <TextField
        {...register('name')}
        label={m.word_name()}
        error={errors.name?.message}
        maxLength={255}
        autoComplete="off"
      />
      <TextField
        {...register('url', { setValueAs: withWebScheme })}
        label={m.micro_skill_url()}
        error={errors.url?.message}
        type="url"
        inputMode="url"
        placeholder="https://"
        spellCheck={false}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => void add()}>
          {m.micro_skill_add()}
        </Button>
        <Button onClick={onClose}>{m.word_cancel()}</Button>
      </div>
    </div>
  )
}
