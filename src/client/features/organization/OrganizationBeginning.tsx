import { formatInstant } from '#client/i18n/dates.ts'
import { Field } from '#client/ui/Field.tsx'
import field from '#client/ui/field.module.css'
import { SettingsSection } from '#client/ui/SettingsSection.tsx'
import { WrittenText } from '#client/ui/WrittenText.tsx'
import type { FirstView } from '#contract/first-view.ts'
import { m } from '#i18n/paraglide/messages.js'
import styles from './Organization.module.css'

type Named = Pick<FirstView, 'organization'>

/** The room of the facts: only the reader's own clock tells when the last change was. */
export const OrganizationBeginningFacts = ({ organization }: Named) => (
  <span style={{ visibility: 'hidden' }}>
    {m.organization_facts({ day: formatInstant(organization.updated_at, 'long') })}
  </span>
)

/** A field puts its words there by itself. */
const inTheMiddle = { alignContent: 'center' }

/** What is seen first of the organization's page: its name and description, each where its form will be. */
export const OrganizationBeginning = ({ organization }: Named) => (
  <div className={styles.columns}>
    <SettingsSection title={m.organization_identity()} text={m.organization_identity_text()}>
      <div className="form">
        <Field label={m.organization_name()}>
          {() => (
            <div className={field.control} style={inTheMiddle}>
              {organization.name}
            </div>
          )}
        </Field>
        <Field label={m.organization_description()} hint={m.organization_description_hint()} optional>
          {() => <WrittenText html={organization.description ?? ''} />}
        </Field>
      </div>
    </SettingsSection>
  </div>
)
