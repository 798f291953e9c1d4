import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { buttonClass } from '#client/ui/buttons/button-class.ts'
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { RichText } from '#client/ui/rich-text/RichText.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { EditingProvider } from './editing.tsx'
import { Group, Part, SettingsGroup } from './Group.tsx'
import { type GroupName, groups, isGroup } from './groups.ts'
import { isItaly } from './italian-codes.ts'
import { LogoForm } from './LogoForm.tsx'
import styles from './Organization.module.css'
import { OrganizationArea } from './OrganizationArea.tsx'
import { updateOrganizationMutation } from './organization.queries.ts'
import { address, addressLine, billing, contact, identity } from './organization-fields.tsx'
import { groupWithUnsavedChanges } from './use-group.ts'

const names = Object.keys(groups) as GroupName[]

/** The organization's profile in groups, one of which can be edited at a time. */
export function Profile() {
  const { uuid, organization } = useSuspenseQuery(userQuery).data
  const hash = useLocation({ select: (location) => location.hash })
  // A group with unsaved changes from before a reload, or the one in the hash, as in first-run links.
  const [first] = useState(
    () => groupWithUnsavedChanges(uuid, names) ?? (hash === 'logo' && isGroup(hash) ? hash : null),
  )
  const mayEdit = useMay('administer')
  const inItaly = isItaly(organization.address_info.country)
  const isPublic = organization.settings.public_profile === 1
  return (
    <OrganizationArea
      title={m.organization_profile()}
      facts={m.organization_facts({ day: formatInstant(organization.updated_at, 'long') })}
      actions={
        isPublic && (
          <a href={organization.public_url} className={buttonClass()}>
            <Icon name="ext" />
            {m.organization_public_profile()}
          </a>
        )
      }
      aside={isPublic && <PublicProfilePreview organization={organization} />}
    >
      {!mayEdit && <Note>{m.access_reads_profile()}</Note>}
      <EditingProvider first={first}>
        <SettingsGroup name="identity" fields={identity} organization={organization} />
        <LogoGroup organization={organization} />
        <SettingsGroup
          name="contact"
          fields={contact}
          organization={organization}
          none={m.organization_contact_none()}
        />
        <SettingsGroup
          name="address"
          fields={address}
          organization={organization}
          facts={
            addressLine(organization) ? (
              <p>{addressLine(organization)}</p>
            ) : (
              <p className="muted">{m.organization_address_none()}</p>
            )
          }
        />
        <SettingsGroup
          name="billing"
          fields={billing(inItaly)}
          organization={organization}
          text={inItaly ? m.organization_billing_text_italy() : undefined}
          none={m.organization_billing_none()}
        />
        <Visibility organization={organization} />
      </EditingProvider>
    </OrganizationArea>
  )
}

/** Preview of the public page's top, beside the groups on wide screens. */
const PublicProfilePreview = ({ organization }: { organization: Organization }) => (
  <section aria-labelledby="as-others">
    <h2 id="as-others">{m.organization_as_others()}</h2>
    <div className="grid gap-3 justify-items-start mt-2.5 pt-4 border-t border-t-ink text-ink-2 text-sm wrap-anywhere [&>div]:[font-size:inherit] [&>div]:[line-height:inherit]">
      <img src={organization.logo_high_path} width={72} height={72} alt="" />
      <p className="text-ink font-serif font-display text-display-sm/display-sm" {...fontAttributes(organization.name)}>
        {organization.name}
      </p>
      {organization.description && <RichText html={organization.description} />}
      <a href={organization.public_url}>{organization.public_url.replace(/^https?:\/\//, '')}</a>
    </div>
  </section>
)

/** The logo on light and dark backgrounds; falls back to a drawn crest. */
const LogoGroup = ({ organization }: { organization: Organization }) => (
  <Group
    name="logo"
    facts={
      <figure className={styles.places} aria-label={m.organization_logo_grounds()}>
        {(['light', 'dark'] as const).map((ground) => (
          <span key={ground} className={styles[ground]}>
            <img src={organization.logo_high_path} width={52} height={52} alt="" />
          </span>
        ))}
      </figure>
    }
  >
    <LogoForm organization={organization} />
  </Group>
)

type Setting = keyof Organization['settings']

const switches: { name: Setting; label: () => string; hint: () => string }[] = [
  { name: 'public_profile', label: m.organization_public_profile, hint: m.organization_public_profile_hint },
  {
    name: 'public_badge_templates',
    label: m.organization_public_templates,
    hint: m.organization_public_templates_hint,
  },
  { name: 'public_learning_paths', label: m.organization_public_paths, hint: m.organization_public_paths_hint },
  { name: 'public_badge_types', label: m.organization_public_types, hint: m.organization_public_types_hint },
  { name: 'public_earner_pages', label: m.organization_earner_pages, hint: m.organization_earner_pages_hint },
]

/** Switches for what is public; each is saved immediately. */
function Visibility({ organization }: { organization: Organization }) {
  return (
    <Part id="visibility" title={m.organization_visibility()} text={m.organization_visibility_text()}>
      <div className="[&>*]:py-2.5 [&>*]:px-0 [&>*]:border-b [&>*]:border-b-rule [&>:first-child]:pt-0">
        {switches.map(({ name, label, hint }) => (
          <SettingSwitch
            key={name}
            name={name}
            label={label()}
            hint={hint()}
            isOn={organization.settings[name] === 1}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-2 items-center">
        {organization.settings.public_profile === 1 ? (
          <a className="text-ink-2 text-sm wrap-anywhere" href={organization.public_url}>
            {organization.public_url}
          </a>
        ) : (
          <span className="text-ink-2 text-sm wrap-anywhere">
            {m.organization_public_off({ address: organization.public_url })}
          </span>
        )}
        <CopyButton text={organization.public_url}>{m.organization_copy_address()}</CopyButton>
      </div>
    </Part>
  )
}

type SettingSwitchProps = { name: Setting; label: string; hint: string; isOn: boolean }

function SettingSwitch({ name, ...shown }: SettingSwitchProps) {
  const save = useAction(updateOrganizationMutation, { refused: sayRefusal })
  // A stale switch names the state that is set already.
  const change = (isOn: boolean) => save.run({ settings: { [name]: isOn ? 1 : 0 }, madeFrom: null })
  if (useMay('administer')) return <Switch {...shown} onSwitch={change} />
  const facts = [{ label: shown.label, value: shown.isOn ? m.access_shown() : m.access_not_shown() }]
  return <DescriptionList facts={facts} />
}
