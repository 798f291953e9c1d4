import { Controller } from 'react-hook-form'
import { validateBy } from '#client/api/validate-form.ts'
import { RichTextEditor } from '#client/ui/RichTextEditor.tsx'
import { SelectField } from '#client/ui/SelectField.tsx'
import { type Organization, OrganizationUpdate } from '#contract/organization.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Line, Section } from './Section.tsx'
import { useSection } from './use-section.ts'

const resolver = validateBy(
  OrganizationUpdate.pick({ name: true, description: true, website: true, type: true, activity: true, language: true }),
)

const valuesOf = ({ name, description, website, type, activity, language }: Organization) => ({
  name,
  description,
  website: website ?? '',
  type,
  activity,
  language,
})

/** Who the organization is. */
export function IdentitySection() {
  const { form, submit, isSaving, discard } = useSection('identity', resolver, valuesOf)
  const { errors, isDirty } = form.formState
  return (
    <Section
      title={m.organization_identity()}
      text={m.organization_identity_text()}
      problem={errors.root?.message}
      onSubmit={submit}
      onDiscard={discard}
      {...{ isDirty, isSaving }}
    >
      <Line form={form} name="name" label={m.organization_name()} autoComplete="organization" />
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
      <Line
        form={form}
        name="website"
        label={m.organization_website()}
        hint={m.organization_website_hint()}
        type="url"
        optional
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
        options={[
          { value: 'it', label: 'Italiano' },
          { value: 'en', label: 'English' },
        ]}
        error={errors.language?.message}
        {...form.register('language')}
      />
    </Section>
  )
}

const typeNames: Record<Organization['type'], () => string> = {
  public_local_national: m.organization_type_public_local_national,
  private_non_profit: m.organization_type_private_non_profit,
  private_profit: m.organization_type_private_profit,
  private_other: m.organization_type_private_other,
}

const activityNames: Record<Organization['activity'], () => string> = {
  school: m.organization_activity_school,
  university: m.organization_activity_university,
  professional_training: m.organization_activity_professional_training,
  volunteering: m.organization_activity_volunteering,
  civil_society: m.organization_activity_civil_society,
  orientation: m.organization_activity_orientation,
  other: m.organization_activity_other,
}

const types = Object.keys(typeNames) as Organization['type'][]
const activities = Object.keys(activityNames) as Organization['activity'][]
