import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { useMay, useMayStill, useWhyNot } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useEditing } from './editing.tsx'
import { organizationFieldName, organizationWords } from './field-names.ts'
import { type GroupName, groups } from './groups.ts'
import styles from './Organization.module.css'
import type { GroupForm, OpenForm } from './use-group.ts'

type PartProps = {
  id: string
  title: string
  text: ReactNode
  isEdited?: boolean
  /** The edit button. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the page: title and text, content, and the edit button at the right. */
export function Part({ id, title, text, isEdited = false, action, children }: PartProps) {
  const titleId = useId()
  return (
    <section id={id} className={styles.group} data-edited={isEdited || undefined} aria-labelledby={titleId}>
      <div className={styles.about}>
        <h2 id={titleId}>{title}</h2>
        <p className="hint">{text}</p>
      </div>
      <div className={styles.body}>{children}</div>
      {action}
    </section>
  )
}

type GroupProps = {
  name: GroupName
  text?: string
  /** Shown while the group is not edited. */
  facts: ReactNode
  /** The form, rendered only while the group is edited. */
  children: ReactNode
}

/** A section that switches between facts and form. The focus moves into the form and back to the edit button. */
export function Group({ name, text, facts, children }: GroupProps) {
  const { group, open } = useEditing()
  const mayEdit = useMay('administer')
  const isEdited = useMayStill('administer') && group === name
  const wasEdited = useRef(isEdited)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasEdited.current && !isEdited && group === null) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited, group])
  return (
    <Part
      id={name}
      title={groups[name].title()}
      text={text ?? groups[name].text()}
      isEdited={isEdited}
      action={
        !isEdited &&
        mayEdit && (
          <Button ref={button} aria-label={groups[name].edit()} onClick={() => open(name)}>
            {m.organization_edit()}
          </Button>
        )
      }
    >
      {isEdited ? children : facts}
    </Part>
  )
}

type GroupFieldsProps<Values extends FieldValues> = { open: OpenForm<Values>; children: ReactNode }

/** The form of a group, with its Save button. */
export function GroupFields<Values extends FieldValues>({ open, children }: GroupFieldsProps<Values>) {
  const { name, form, submit, isSaving, stale, close } = open
  const whyNot = useWhyNot('administer')
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return (
    <form ref={place} className="form" onSubmit={submit} noValidate>
      <FormErrorSummary problem={form.formState.errors.root?.message} />
      <StaleSaveNotice stale={stale} onSave={submit} label={organizationFieldName} words={organizationWords} />
      {children}
      <div className={styles.foot}>
        <Button type="submit" kind="primary" busy={isSaving && m.word_saving()} unavailable={whyNot}>
          {groups[name].save()}
        </Button>
        <Button kind="quiet" onClick={close}>
          {m.word_cancel()}
        </Button>
      </div>
    </form>
  )
}

type LineProps<Values extends FieldValues> = {
  form: GroupForm<Values>
  name: Path<Values>
  label: string
  hint?: string
  optional?: boolean
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
}

/** A text field of a group. */
export const Line = <Values extends FieldValues>({ form, name, ...field }: LineProps<Values>) => (
  <TextField {...field} error={form.getFieldState(name, form.formState).error?.message} {...form.register(name)} />
)
