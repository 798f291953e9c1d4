import { z } from 'zod'
import { DateField } from '#client/ui/dates/DateField.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { text } from '#client/ui/settings/field-kinds.tsx'
import { defineFields } from '#client/ui/settings/fields.ts'
import { ConnectionUpdate, type ProviderProduct, type SsoConnection } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'

const { shape } = ConnectionUpdate

/** An empty field is left out of what is sent. */
const orLeftOut = <Inner extends z.ZodType>(inner: Inner) => z.union([z.literal('').transform(() => undefined), inner])

const Common = {
  name: shape.name.unwrap(),
  attributes: shape.attributes,
  trusts_email: shape.trusts_email,
  context: z.string(),
}

const withContext = <Typed extends { context: string }>({ context, ...typed }: Typed) => ({
  ...typed,
  required_context: context.split(/\s+/).filter(Boolean),
})

/** What the form of each protocol sends. */
export const ConnectionForm = {
  oidc: z
    .object({
      ...Common,
      issuer: shape.issuer.unwrap(),
      client_id: shape.client_id.unwrap(),
      client_secret: orLeftOut(shape.client_secret),
      secret_ends_on: shape.secret_ends_on,
      scopes: shape.scopes,
    })
    .transform(withContext),
  saml: z
    .object({ ...Common, metadata_url: shape.metadata_url, metadata: orLeftOut(shape.metadata) })
    .transform(withContext),
}

/** A connection as its form shows it: what is never told is empty. */
export type ConnectionValues = SsoConnection & {
  context: string
  client_secret: string
  metadata: string
  issuer?: string | null
  client_id?: string | null
  secret_ends_on?: string | null
  scopes?: string
  metadata_url?: string | null
}

export const valuesOfConnection = (connection: SsoConnection): ConnectionValues => ({
  ...connection,
  ...connection.oidc,
  ...connection.saml,
  context: connection.required_context.join(' '),
  client_secret: '',
  metadata: '',
})

const name = text<ConnectionValues>('name', m.sso_name, { hint: m.sso_name_hint })
const issuerHints: Partial<Record<ProviderProduct, () => string>> = {
  entra: m.sso_issuer_entra_hint,
  keycloak: m.sso_issuer_keycloak_hint,
}

/** The fields of the provider's side, for its protocol. */
export const providerFields = ({ product, oidc }: SsoConnection) =>
  oidc
    ? defineFields<ConnectionValues>([
        name,
        text('issuer', m.sso_issuer, { type: 'url', isCode: true, hint: issuerHints[product] ?? m.sso_issuer_hint }),
        text('client_id', m.sso_client_id, { isCode: true, autoComplete: 'off' }),
        {
          name: 'client_secret',
          label: m.sso_client_secret,
          edit: (control) => (
            <PasswordField
              {...control}
              autoComplete="off"
              hint={oidc.has_secret ? m.sso_client_secret_kept() : undefined}
            />
          ),
        },
        {
          name: 'secret_ends_on',
          label: m.sso_secret_ends,
          edit: ({ ref: _, ...control }) => <DateField {...control} optional hint={m.sso_secret_ends_hint()} />,
        },
        text('scopes', m.sso_scopes, { isCode: true }),
      ])
    : defineFields<ConnectionValues>([
        name,
        text('metadata_url', m.sso_metadata_address, {
          type: 'url',
          isCode: true,
          optional: true,
          hint: m.sso_metadata_address_hint,
        }),
        {
          name: 'metadata',
          label: m.sso_metadata_text,
          edit: ({ label, error, value, onChange }) => (
            <div className="grid gap-2">
              <FileDrop
                {...{ label, error }}
                hint={m.sso_metadata_text_hint()}
                accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
                onFile={(file) => void file.text().then(onChange)}
                onText={onChange}
              />
              <p className="hint" role="status">
                {value && m.sso_metadata_taken()}
              </p>
            </div>
          ),
        },
      ])

/** The names of the attributes, and what is believed of them. */
export const attributeFields = ({ protocol }: SsoConnection) =>
  defineFields<ConnectionValues>([
    [
      text('attributes.email', m.sso_attribute_email, { isCode: true }),
      text('attributes.first_name', m.sso_attribute_first_name, { isCode: true, optional: true }),
      text('attributes.last_name', m.sso_attribute_last_name, { isCode: true, optional: true }),
      text('attributes.groups', m.sso_attribute_groups, { isCode: true, optional: true }),
    ],
    {
      name: 'trusts_email',
      label: m.sso_trust,
      edit: ({ label, value, onChange }) => (
        <div>
          <Checkbox label={label} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
          <p className="hint">{m.sso_trust_hint()}</p>
        </div>
      ),
    },
    text('context', m.sso_context, {
      isCode: true,
      optional: true,
      hint: protocol === 'oidc' ? m.sso_context_hint_oidc : m.sso_context_hint_saml,
    }),
  ])
