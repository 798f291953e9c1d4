import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type FieldValues, get } from 'react-hook-form'
import { SettingsFields } from '#client/features/page/conflicts/settings-form.tsx'
import { useMay, useMayStill, useWhyNot } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { useKeptFocus } from '#client/ui/layout/use-kept-focus.ts'
import type { Fields } from '#client/ui/settings/fields.ts'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { useEditing } from './editing.tsx'
import { type GroupName, groups } from './groups.ts'
import styles from './Organization.module.css'
import { useGroup } from './use-group.ts'

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
  const section = useKeptFocus()
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      className="grid grid-cols-[11rem_minmax(0,1fr)_auto] gap-x-8 gap-y-2 py-6 px-0 border-b border-b-rule max-[52rem]:grid-cols-[minmax(0,1fr)_auto] max-[52rem]:gap-3 [&>button]:self-start max-[52rem]:[&>button]:row-1 max-[52rem]:[&>button]:col-2 first:pt-0 last:border-0 data-edited:-mt-px data-edited:border-t-2 data-edited:border-t-enamel data-edited:pt-6"
      data-edited={isEdited || undefined}
      aria-labelledby={titleId}
    >
      <div className="[&_h2]:text-lg/lg [&_p]:mt-0.5 [&_p]:text-pretty max-[52rem]:[&:not(:has(~_button))]:col-[1_/_3]">
        <h2 id={titleId}>{title}</h2>
        <p className="hint">{text}</p>
      </div>
      <div
        // A section without an edit button uses its column, too.
        className="grid gap-5 content-start min-w-0 [&>form]:max-w-152 max-[52rem]:col-[1_/_3] min-[52rem]:last:col-[2_/_4]"
      >
        {children}
      </div>
      {action}
    </section>
  )
}

type GroupProps = {
  name: GroupName
  text?: string | undefined
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

type SettingsGroupProps = {
  name: GroupName
  fields: Fields<Organization>
  organization: Organization
  text?: string | undefined
  /** What the group says while none of its fields has a value. */
  none?: string
  /** Shown while the group is not edited, in place of its fields' facts. */
  facts?: ReactNode
}

/** A group that is a list of fields: it gives its facts when read, and its form when edited. */
export const SettingsGroup = ({ name, text, none, facts, ...group }: SettingsGroupProps) => (
  <Group name={name} text={text} facts={facts ?? <Facts fields={group.fields} of={group.organization} none={none} />}>
    <GroupForm name={name} {...group} />
  </Group>
)

/** The form of a group, with its Save button. */
function GroupForm({ name, fields, organization }: Pick<SettingsGroupProps, 'name' | 'fields' | 'organization'>) {
  const { close, ...settings } = useGroup(name, fields, organization)
  const whyNot = useWhyNot('administer')
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return (
    <SettingsFields settings={settings} ref={place}>
      <div className="flex flex-wrap gap-x-3 gap-y-2 items-center">
        <Button type="submit" kind="primary" busy={settings.isSaving && m.word_saving()} unavailable={whyNot}>
          {groups[name].save()}
        </Button>
        <Button kind="quiet" onClick={close}>
          {m.word_cancel()}
        </Button>
      </div>
    </SettingsFields>
  )
}

type FactsProps<Shown extends FieldValues> = { fields: Fields<Shown>; of: Shown; none: string | undefined }

/** The values of a group's fields in two columns, without those that have none; `none` if there are no values. */
function Facts<Shown extends FieldValues>({ fields, of, none }: FactsProps<Shown>) {
  const known = fields
    .flat()
    .filter(({ fact }) => fact !== false)
    .map(({ name, label, fact, factLabel = label, words, isWide }) => {
      const own: string = get(of, name)
      const value = fact ? fact(of) : (words?.(own) ?? own)
      return { label: factLabel(), value, className: isWide ? styles.wide : undefined }
    })
    .filter(({ value }) => value)
  if (known.length === 0) return <p className="muted">{none}</p>
  return (
    <dl
      className={`${styles.facts} grid grid-cols-[1fr_1fr] gap-x-8 gap-y-3 max-md:grid-cols-1 [&_dt]:text-ink-3 [&_dt]:text-xs/xs [&_dd]:wrap-anywhere [&_dd>div]:[font-size:inherit] [&_dd>div]:[line-height:inherit]`}
    >
      {known.map(({ label, value, className }) => (
        <div key={label} className={className}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
