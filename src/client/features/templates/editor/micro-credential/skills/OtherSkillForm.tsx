import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { validateBy } from '#client/api/validate-form.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { isEnter } from '#client/ui/forms/is-enter.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { Alignment } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { type Skill, skillKey } from '../micro-texts.ts'

type OtherSkillFormProps = { skills: Skill[]; onAdd: (skill: Skill) => void; onClose: () => void }

type Values = z.input<typeof Alignment>

/** Adds a skill of an unsearchable framework by name and URL. It is inside the editor's form, so not a form itself. */
export function OtherSkillForm({ skills, onAdd, onClose }: OtherSkillFormProps) {
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
