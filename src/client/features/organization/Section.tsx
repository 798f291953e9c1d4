import type { FormEventHandler, ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Button } from '#client/ui/Button.tsx'
import { FormErrorSummary } from '#client/ui/FormErrorSummary.tsx'
import { SettingsSection } from '#client/ui/SettingsSection.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { m } from '#i18n/paraglide/messages.js'
import styles from './Organization.module.css'
import type { SectionForm } from './use-section.ts'

type SectionProps = {
  title: string
  text: string
  isDirty: boolean
  isSaving: boolean
  problem: string | undefined
  onSubmit: FormEventHandler
  onDiscard: () => void
  children: ReactNode
}

/** A form with a Save of its own, which says while something in it is not saved. */
export function Section({ title, text, isDirty, isSaving, problem, onSubmit, onDiscard, children }: SectionProps) {
  return (
    <SettingsSection title={title} text={text}>
      <form className="form" onSubmit={onSubmit} noValidate>
        <FormErrorSummary problem={problem} />
        {children}
        <div className={styles.foot}>
          <Button
            type="submit"
            aria-label={m.organization_save_section({ section: title })}
            busy={isSaving && m.organization_saving()}
          >
            {m.organization_save()}
          </Button>
          {isDirty && !isSaving && (
            <>
              <Button kind="quiet" onClick={onDiscard}>
                {m.organization_discard()}
              </Button>
              <span className="hint">{m.organization_unsaved()}</span>
            </>
          )}
        </div>
      </form>
    </SettingsSection>
  )
}

type LineProps<Values extends FieldValues> = {
  form: SectionForm<Values>
  name: Path<Values>
  label: string
  hint?: string
  optional?: boolean
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
}

/** One line of text of a section. */
export const Line = <Values extends FieldValues>({ form, name, ...field }: LineProps<Values>) => (
  <TextField {...field} error={form.getFieldState(name, form.formState).error?.message} {...form.register(name)} />
)
