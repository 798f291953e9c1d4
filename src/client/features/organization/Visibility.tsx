import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { useMay } from '#client/features/account/session/permissions.ts'
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { Part } from './Group.tsx'
import { updateOrganizationMutation } from './organization.queries.ts'

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
]

/** Switches for what is public; each is saved immediately. */
export function Visibility({ organization }: { organization: Organization }) {
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
