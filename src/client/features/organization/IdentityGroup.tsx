import { Controller } from 'react-hook-form'
import { validateBy } from '#client/api/validate-form.ts'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { RichText } from '#client/ui/rich-text/RichText.tsx'
import { RichTextEditor } from '#client/ui/rich-text/RichTextEditor.tsx'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { type Organization, OrganizationUpdate } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { Facts } from './Facts.tsx'
import { activityNames, languages, monthName, typeNames } from './field-names.ts'
import { Group, GroupFields, Line } from './Group.tsx'
import { useGroup } from './use-group.ts'

const check = validateBy(
  OrganizationUpdate.pick({
    name: true,
    description: true,
    website: true,
    type: true,
    activity: true,
    language: true,
    settings: true,
  }),
)

/** Completes the website's URL, because the field's blur handler does not run when Enter submits the form. */
const resolver: typeof check = (values, context, options) =>
  check({ ...values, website: withWebScheme(values.website ?? '') }, context, options)

const valuesOf = ({ name, description, website, type, activity, language, settings }: Organization) => ({
  name,
  description,
  website: website ?? '',
  type,
  activity,
  language,
  settings: {
    academic_year_first_month: settings.academic_year_first_month,
    linkedin_id: settings.linkedin_id ?? '',
  },
})

/** Name, website, description and other basic data. */
export function IdentityGroup({ organization }: { organization: Organization }) {
  const { name, website, description, type, activity, language, settings } = organization
  const facts = [
    { label: m.word_name(), value: name },
    {
      label: m.organization_website(),
      value: website && <a href={website}>{website.replace(/^https?:\/\/|\/$/g, '')}</a>,
    },
    {
      label: m.organization_linkedin(),
      value: settings.linkedin_id && (
        <a href={`https://www.linkedin.com/company/${settings.linkedin_id}`}>{settings.linkedin_id}</a>
      ),
    },
    { label: m.organization_description(), value: description && <RichText html={description} />, wide: true },
    { label: m.organization_type(), value: typeNames[type]() },
    { label: m.organization_activity(), value: activityNames[activity]() },
    { label: m.organization_language(), value: languages[language] },
    { label: m.reports_academic_first_month(), value: monthName(settings.academic_year_first_month) },
  ]
  return (
    <Group name="identity" facts={<Facts facts={facts} none="" />}>
      <IdentityForm />
    </Group>
  )
}

function IdentityForm() {
  const open = useGroup('identity', resolver, valuesOf)
  const { form } = open
  const { errors } = form.formState
  return (
    <GroupFields open={open}>
      <Line form={form} name="name" label={m.word_name()} autoComplete="organization" />
      <Controller
        control={form.control}
        name="description"
        render={({ field, fieldState }) => (
          <RichTextEditor
            label={m.organization_description()}
            hint={m.organization_description_hint()}
            optional
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="website"
        render={({ field, fieldState }) => (
          <TextField
            label={m.organization_website()}
            hint={m.organization_website_hint()}
            type="url"
            optional
            {...field}
            value={field.value ?? ''}
            onBlur={({ target }) => {
              field.onChange(withWebScheme(target.value))
              field.onBlur()
            }}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        label={m.organization_linkedin()}
        hint={m.organization_linkedin_hint()}
        optional
        autoComplete="off"
        error={errors.settings?.linkedin_id?.message}
        {...form.register('settings.linkedin_id')}
      />
      <div className="pair">
        <SelectField
          label={m.organization_type()}
          options={types.map((value) => ({ value, label: typeNames[value]() }))}
          error={errors.type?.message}
          {...form.register('type')}
        />
        <SelectField
          label={m.organization_activity()}
          options={activities.map((value) => ({ value, label: activityNames[value]() }))}
          error={errors.activity?.message}
          {...form.register('activity')}
        />
      </div>
      <SelectField
        label={m.organization_language()}
        hint={m.organization_language_hint()}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        error={errors.language?.message}
        {...form.register('language')}
      />
      <SelectField
        label={m.reports_academic_first_month()}
        hint={m.reports_academic_first_month_hint()}
        options={months.map((month) => ({ value: String(month), label: monthName(month) }))}
        error={errors.settings?.academic_year_first_month?.message}
        {...form.register('settings.academic_year_first_month')}
      />
    </GroupFields>
  )
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)

const types = Object.keys(typeNames) as Organization['type'][]
const activities = Object.keys(activityNames) as Organization['activity'][]
