import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { Flag, Instant, imageFields, Language, Uuid, WallClock } from './formats.ts'

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
  }),
  ...imageFields('logo'),
  credits_left: z.int(),
  badge_templates_count: z.int(),
  badges_count: z.int(),
  created_at: Instant,
  updated_at: Instant,
  public_url: z.url(),
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
