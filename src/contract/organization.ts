import { z } from 'zod'
import { data, endpoint, leavesOf, replacing } from './endpoint.ts'
import {
  count,
  Email,
  emptyIsNull,
  Flag,
  FlagInput,
  fails,
  Instant,
  imageFields,
  Language,
  OptionalUpload,
  OwnUrl,
  requiredText,
  text,
  Uuid,
  WallClock,
  WebAddress,
} from './formats.ts'
import { uploadedPicture } from './uploads.ts'

export const OrganizationType = z.enum([
  'public_local_national',
  'private_non_profit',
  'private_profit',
  'private_other',
])
export const OrganizationActivity = z.enum([
  'school',
  'university',
  'professional_training',
  'volunteering',
  'civil_society',
  'orientation',
  'other',
])

const line = z.string().nullable()

export const Organization = z.object({
  id: Uuid,
  type: OrganizationType,
  activity: OrganizationActivity,
  name: z.string(),
  description: z.string(),
  address_info: z.object({
    city: line,
    state: line,
    region: line,
    street: line,
    country: line,
    postcode: line,
  }),
  billing_info: z.object({
    vat: line,
    email: line,
    code_dest: line,
    fiscal_code: line,
    certified_email: line,
    legal_name: line,
  }),
  language: Language,
  website: z.string().nullable(),
  status: z.enum(['enabled', 'disabled']),
  contact_info: z.object({
    name: line,
    last_name: line,
    email: line,
    mobile: line,
    tech_email: line,
    legal_email: line,
  }),
  settings: z.object({
    public_profile: Flag,
    public_badge_types: Flag,
    public_learning_paths: Flag,
    public_badge_templates: Flag,
    /** Addition: whether people may show its badges on a public page of their own. */
    public_earner_pages: Flag,
    /** Addition: the first month of the academic year, from 1; reports can use such years. */
    academic_year_first_month: z.int().min(1).max(12),
    /** Addition: the number of its LinkedIn page, under which badges are added to profiles. */
    linkedin_id: z.string().nullable(),
  }),
  ...imageFields('logo'),
  credits_left: z.int(),
  badge_templates_count: z.int(),
  /** Every badge ever issued, revoked ones too, those of undone awards excepted. */
  badges_count: z.int(),
  /** Addition: the badges of undone awards, which no figure counts. */
  undone_badges_count: z.int(),
  created_at: Instant,
  updated_at: Instant,
  public_url: OwnUrl,
  payment_customer_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  subscription_status: z.string().nullable(),
  current_period_start: WallClock.nullable(),
  current_period_end: WallClock.nullable(),
  max_users: z.int(),
})
export type Organization = z.output<typeof Organization>

/** E9. */
export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization',
  summary: 'Get the organization of the signed-in user',
  input: z.object({}),
  output: data(Organization),
})

/** LinkedIn knows an organization's page by a number, which the page's administrators see in its address. */
const LinkedInId = text(255).transform((value, context) => {
  const id =
    /^(?:(?:https?:\/\/)?[\w.]*linkedin\.com\/(?:company|school|showcase)\/)?([1-9]\d{0,19})(?:[/?#].*)?$/.exec(
      value,
    )?.[1]
  if (id) return id
  context.addIssue({ code: 'custom', ...fails('linkedin_id') })
  return z.NEVER
})

const lineInput = emptyIsNull(text(255)).optional()
const emailInput = emptyIsNull(Email).optional()

/** The input of E11: only the given fields change, nested objects field by field. */
export const OrganizationUpdate = z.object({
  activity: OrganizationActivity.optional(),
  type: OrganizationType.optional(),
  name: requiredText(255).optional(),
  /** HTML; sanitized on input. */
  description: text(20_000).optional(),
  website: emptyIsNull(WebAddress).optional(),
  language: Language.optional(),
  address_info: z
    .object({
      street: lineInput,
      city: lineInput,
      state: lineInput,
      postcode: lineInput,
      country: lineInput,
      region: lineInput,
    })
    .optional(),
  billing_info: z
    .object({
      email: emailInput,
      certified_email: emailInput,
      fiscal_code: lineInput,
      vat: lineInput,
      code_dest: lineInput,
    })
    .optional(),
  contact_info: z
    .object({
      name: lineInput,
      last_name: lineInput,
      email: emailInput,
      mobile: lineInput,
      tech_email: emailInput,
      legal_email: emailInput,
    })
    .optional(),
  settings: z
    .object({
      public_profile: FlagInput.optional(),
      public_badge_templates: FlagInput.optional(),
      public_badge_types: FlagInput.optional(),
      public_earner_pages: FlagInput.optional(),
      public_learning_paths: FlagInput.optional(),
      academic_year_first_month: count(1, 12).optional(),
      /** The number, or an address that contains it: `https://www.linkedin.com/company/1234567/`. */
      linkedin_id: emptyIsNull(LinkedInId).optional(),
    })
    .optional(),
})
export type OrganizationUpdate = z.output<typeof OrganizationUpdate>

/** What saves of an organization replace. */
const seenOrganization = (shown: Partial<Organization>) => ({
  name: shown.name,
  description: shown.description,
  website: shown.website,
  type: shown.type,
  activity: shown.activity,
  language: shown.language,
  ...leavesOf('address_info', shown.address_info),
  ...leavesOf('billing_info', shown.billing_info),
  ...leavesOf('contact_info', shown.contact_info),
  ...leavesOf('settings', shown.settings),
  logo: uploadedPicture(shown.logo_path),
})

const ofOrganization = { shownBy: () => getOrganization, seen: seenOrganization }

/** E11. */
export const updateOrganization = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization',
    summary: 'Update the organization',
    input: OrganizationUpdate.extend({ logo: OptionalUpload }),
    output: data(Organization),
  }),
  ofOrganization,
)

/** E10. */
export const uploadLogo = replacing(
  endpoint({
    method: 'POST',
    path: '/api/v1/issuers/organization/logo',
    summary: 'Upload the organization logo',
    input: z.object({ logo: OptionalUpload }),
    output: data(Organization),
  }),
  ofOrganization,
)

/** Addition: restores the drawn crest. */
export const deleteLogo = replacing(
  endpoint({
    method: 'DELETE',
    path: '/api/v1/issuers/organization/logo',
    summary: 'Remove the organization logo',
    input: z.object({}),
    output: data(Organization),
  }),
  { ...ofOrganization, fields: () => ['logo'] },
)
