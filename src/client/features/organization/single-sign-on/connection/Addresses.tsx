import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { SettingsFields, useSettingsForm } from '#client/features/page/conflicts/settings-form.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { dayAt, formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { CopyLine } from '#client/ui/buttons/CopyLine.tsx'
import { AnchorButton } from '#client/ui/buttons/LinkButton.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { FormFields } from '#client/ui/settings/FormFields.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { ConnectionUpdate, SsoConnection } from '#contract/single-sign-on/connections.ts'
import { ATTRIBUTE_PRESETS, type AttributePreset } from '#contract/single-sign-on/presets.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { saveAddressesMutation } from '../single-sign-on.queries.ts'
import { certificateTerm } from './certificate-term.ts'
import {
  attributeFields,
  ConnectionForm,
  type ConnectionValues,
  providerFields,
  valuesOfConnection,
} from './connection-fields.tsx'

type AddressesProps = { connection: SsoConnection; back: ReactNode; onNext: () => void }

/** The first step: what the provider says of itself, what is asked of it, and what it must know of us. */
export function Addresses({ connection, back, onNext }: AddressesProps) {
  const fields = { provider: providerFields(connection), attributes: attributeFields(connection) }
  const settings = useSettingsForm<ConnectionValues, AddressesChange, ConnectionValues>({
    fields: [...fields.provider, ...fields.attributes],
    shown: valuesOfConnection(connection),
    schema: ConnectionForm[connection.protocol] as z.ZodType<AddressesChange>,
    mutation: saveAddressesMutation(connection.id),
    done: m.sso_saved(),
    next: onNext,
  })
  const ids = useId()
  return (
    <div className="grid grid-cols-2 gap-x-16 gap-y-10 max-lg:grid-cols-1">
      <section aria-labelledby={`${ids}theirs`}>
        <h2 id={`${ids}theirs`}>{m.sso_theirs()}</h2>
        <p className="hint mb-4">{connection.oidc ? m.sso_theirs_oidc() : m.sso_theirs_saml()}</p>
        <SettingsFields settings={{ ...settings, fields: fields.provider }}>
          <ReadMetadata connection={connection} />
          <h2 className="mt-4">{m.sso_attributes()}</h2>
          <PresetChoice form={settings.form} protocol={connection.protocol} />
          <FormFields form={settings.form} fields={fields.attributes} />
          <ActionBar back={back}>
            <Button type="submit" kind="primary" big busy={settings.isSaving && m.word_saving()}>
              {connection.on_since ? m.word_save() : m.sso_save_and_on()}
            </Button>
          </ActionBar>
        </SettingsFields>
      </section>
      <Ours connection={connection} />
    </div>
  )
}

type AddressesChange = Omit<ConnectionUpdate, 'levels' | 'is_on'>

/** When the provider was last read, and what was found: SAML's certificates. */
function ReadMetadata({ connection: { saml, read_at, read_problem } }: { connection: SsoConnection }) {
  if (!read_at) return null
  return (
    <DescriptionList
      inColumns
      facts={[
        { label: m.sso_last_read(), value: formatInstant(read_at) },
        { label: m.sso_entity_id(), value: saml?.entity_id },
        { label: m.sso_certificate(), value: saml?.certificates.map(certificateTerm).join('\n') },
        { label: m.sso_state_failing(), value: read_problem },
      ]}
    />
  )
}

const presetNames: Record<AttributePreset, string> = {
  oidc: 'OpenID Connect',
  google: 'Google Workspace',
  eduperson: 'eduPerson (Shibboleth, IDEM)',
  plain: 'SimpleSAMLphp',
  entra: 'Microsoft Entra ID (SAML)',
  adfs: 'AD FS',
  spid: 'SPID',
}

/** Fills in the names that a product sends. */
function PresetChoice({
  form,
  protocol,
}: {
  form: UseFormReturn<FieldValues, unknown, AddressesChange>
  protocol: SsoConnection['protocol']
}) {
  const presets = (Object.keys(ATTRIBUTE_PRESETS) as AttributePreset[]).filter(
    (preset) => (preset === 'oidc' || preset === 'google') === (protocol === 'oidc'),
  )
  const now = JSON.stringify(form.watch('attributes'))
  const chosen = presets.find((preset) => JSON.stringify(ATTRIBUTE_PRESETS[preset]) === now)
  const choose = (value: string) => {
    const preset = presets.find((each) => each === value)
    for (const [name, attribute] of Object.entries(preset ? ATTRIBUTE_PRESETS[preset] : {}))
      form.setValue(`attributes.${name}`, attribute, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <SelectField
      label={m.sso_attributes_as()}
      options={[
        ...presets.map((value) => ({ value, label: presetNames[value] })),
        ...(chosen ? [] : [{ value: '', label: m.sso_attributes_own() }]),
      ]}
      value={chosen ?? ''}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

/** The addresses of ours that the provider must know, to be copied or sent. */
function Ours({ connection: { oidc, saml } }: { connection: SsoConnection }) {
  const { organization } = useSuspenseQuery(userQuery).data
  const id = useId()
  const lines = oidc
    ? [
        { label: m.sso_redirect_uri(), value: oidc.redirect_uri },
        { label: m.sso_logout_uri(), value: oidc.logout_uri },
      ]
    : [
        { label: m.sso_our_metadata(), value: saml?.own_metadata ?? '' },
        { label: m.sso_acs(), value: saml?.acs ?? '' },
      ]
  const mail = [
    m.sso_mail_intro({ organization: organization.name }),
    ...lines.map(({ label, value }) => `${label}: ${value}`),
  ]
  const end = saml?.own_certificates
    .flatMap(({ until }) => until ?? [])
    .toSorted()
    .at(-1)
  return (
    <section aria-labelledby={id} className="grid gap-4 content-start min-w-0">
      <div>
        <h2 id={id}>{m.sso_ours()}</h2>
        <p className="hint">{oidc ? m.sso_ours_oidc() : m.sso_ours_saml()}</p>
      </div>
      {lines.map((line) => (
        <CopyLine key={line.label} {...line} />
      ))}
      <div className="flex flex-wrap gap-2">
        {saml && (
          <AnchorButton icon="download" href={saml.own_metadata} download="insegna.xml">
            {m.sso_download_metadata()}
          </AnchorButton>
        )}
        <AnchorButton
          icon="mail"
          href={`mailto:?subject=${encodeURIComponent(m.sso_mail_subject({ organization: organization.name }))}&body=${encodeURIComponent(mail.join('\n\n'))}`}
        >
          {m.sso_write_mail()}
        </AnchorButton>
      </div>
      {end && <p className="hint">{m.sso_our_certificate({ day: formatDay(dayAt(end), 'long') })}</p>}
    </section>
  )
}
